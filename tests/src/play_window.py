"""play_window – the program as a screen reader sees it, and a keyboard.

Starts the program on the display of build-aux/headless --a11y, finds things by name and role, runs their actions, and
types real keys. Every wait has a limit. Needs Debian's python3-gi and gir1.2-atspi-2.0, so scripts start with
/usr/bin/python3.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import ctypes
import ctypes.util
import os
import signal
import subprocess
import sys
import time

# A warning ends the program under test, not the reader: its library warns that GTK 4.8 has no cache for it.
PROGRAM_ENVIRONMENT = dict(os.environ, G_DEBUG="fatal-warnings")
os.environ.pop("G_DEBUG", None)

try:
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
except (ImportError, ValueError) as missing:
    print(f"1..0 # SKIP {missing}")
    sys.exit(0)

# For a machine that does ten other things; nothing waits longer than it must.
LIMIT = 60.0


def wait(condition, what, limit=LIMIT):
    """The first true value of condition(); fails with a sentence when it does not come."""
    end = time.monotonic() + limit
    while True:
        try:
            value = condition()
            if value:
                return value
        except GLib.Error:
            pass  # the thing went away while it was looked at
        if time.monotonic() > end:
            raise AssertionError(f"waited {limit:g} s in vain for {what}")
        take_events()
        time.sleep(0.01)


def role_of(node):
    """The role as Debian 12 calls it; at-spi2-core 2.54 says only “button”."""
    role = node.get_role_name()
    return "push button" if role == "button" else role


def take_events():
    while GLib.MainContext.default().iteration(False):
        pass


class Keyboard:
    """Real keys, by way of XTest; there is no window manager that would give a window the focus."""

    def __init__(self):
        self.x11 = ctypes.CDLL(ctypes.util.find_library("X11"))
        self.xtst = ctypes.CDLL(ctypes.util.find_library("Xtst"))
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x11.XStringToKeysym.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))
        assert self.display.value, "no display"

    def _windows(self):
        root, parent = ctypes.c_ulong(), ctypes.c_ulong()
        children, count = ctypes.POINTER(ctypes.c_ulong)(), ctypes.c_uint()
        self.x11.XQueryTree(self.display, ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display)), ctypes.byref(root),
                            ctypes.byref(parent), ctypes.byref(children), ctypes.byref(count))
        return [children[i] for i in range(count.value)]

    def _title(self, window):
        name = ctypes.c_char_p()
        self.x11.XFetchName(self.display, ctypes.c_ulong(window), ctypes.byref(name))
        return (name.value or b"").decode("latin-1")

    def _area(self, window):
        root = ctypes.c_ulong()
        x, y = ctypes.c_int(), ctypes.c_int()
        width, height, border, depth = (ctypes.c_uint() for _ in range(4))
        self.x11.XGetGeometry(self.display, ctypes.c_ulong(window), ctypes.byref(root), ctypes.byref(x), ctypes.byref(y),
                              ctypes.byref(width), ctypes.byref(height), ctypes.byref(border), ctypes.byref(depth))
        return width.value * height.value

    def focus(self, title=None):
        """Gives the keyboard to the window with that title, or to the largest one."""
        windows = [window for window in self._windows() if title is None or self._title(window) == title]
        assert windows, f"there is no window “{title}”"
        best = max(windows, key=self._area)
        self.x11.XSetInputFocus(self.display, ctypes.c_ulong(best), 2, ctypes.c_ulong(0))
        self.x11.XSync(self.display, 0)

    def press(self, *keys):
        """Keys by their X names; “Control+z” holds one down."""
        for key in keys:
            codes = []
            for name in key.split("+"):
                name = {"Control": "Control_L", "Shift": "Shift_L", "Alt": "Alt_L"}.get(name, name)
                symbol = self.x11.XStringToKeysym(name.encode())
                codes.append(self.x11.XKeysymToKeycode(self.display, ctypes.c_ulong(symbol)))
            for code in codes:
                self.xtst.XTestFakeKeyEvent(self.display, code, 1, ctypes.c_ulong(0))
            for code in reversed(codes):
                self.xtst.XTestFakeKeyEvent(self.display, code, 0, ctypes.c_ulong(0))
        self.x11.XFlush(self.display)


class Program:
    """The running program and its window."""

    def __init__(self, path, *arguments):
        Atspi.init()
        Atspi.set_timeout(30000, 30000)
        self.process = subprocess.Popen([path, *arguments], env=PROGRAM_ENVIRONMENT)
        self.keyboard = Keyboard()
        self.parts = {}
        self.focus = None
        self.listener = Atspi.EventListener.new(self._focus_cb)
        self.listener.register("object:state-changed:focused")
        self.app = wait(self._find_app, "the application on the accessibility bus")
        self.window = wait(lambda: self.find(role="frame", root=self.app), "the window")

    def _focus_cb(self, event):
        if event.detail1:
            self.focus = event.source

    def _find_app(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            app = desktop.get_child_at_index(i)
            if app is not None and app.get_process_id() == self.process.pid:
                return app
        assert self.process.poll() is None, f"the program ended with status {self.process.returncode}"
        return None

    # --- the tree

    def part(self, name):
        """A large part of the window, by its label; looked for once, since that takes long."""
        if name not in self.parts:
            self.parts[name] = self.wait_for(name)
        return self.parts[name]

    def walk(self, root=None):
        """Everything below, the nearest first: parts of the window lie high in a tree of thousands, and every question
        about one is a message to the program and back."""
        queue = collections.deque([root or self.window])
        while queue:
            node = queue.popleft()
            yield node
            for i in range(node.get_child_count()):
                child = node.get_child_at_index(i)
                if child is not None:
                    queue.append(child)

    def find(self, match=None, role=None, root=None):
        """The nearest visible thing of that role whose name match() likes (or equals match), or None."""
        for node in self.walk(root):
            try:
                if match is not None:
                    name = (node.get_name() or "")
                    if not (match(name) if callable(match) else match == name):
                        continue
                if role is not None and role_of(node) != role:
                    continue
                if node.get_state_set().contains(Atspi.StateType.VISIBLE):
                    return node
            except GLib.Error:
                continue  # it went away while it was looked at
        return None

    def wait_for(self, match=None, role=None, root=None):
        return wait(lambda: self.find(match, role, root), f"{role or 'something'} called “{match}”")

    def act(self, node):
        """Runs what the thing does; insensitive things do nothing."""
        assert node.get_state_set().contains(Atspi.StateType.SENSITIVE), f"“{node.get_name()}” is insensitive"
        assert Atspi.Action.do_action(node, 0), f"“{node.get_name()}” refused"

    def text(self, node):
        return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))

    def focused(self):
        """What got the focus last, as told by the program."""
        take_events()
        return self.focus

    # --- keys

    def press(self, *keys, window=None):
        self.keyboard.focus(window)
        self.keyboard.press(*keys)

    def press_and_wait(self, key, limit=LIMIT):
        """Presses a key that moves the focus, and waits until it has."""
        take_events()
        self.focus = None
        self.press(key)
        return wait(lambda: self.focus, f"the focus after {key}", limit)

    def tab_to(self, match, limit=80):
        """Goes on with Tab until the focus is at a thing whose name match() likes.

        Entries do not tell that they have the focus, so the next Tab follows after a second without word. On a slow
        machine that word may come after all, for a thing that has lost the focus again: then the way is back."""
        key = "Tab"
        passed = []
        for _ in range(limit):
            try:
                node = self.press_and_wait(key, 1)
            except AssertionError:
                continue
            if not match((node.get_name() or "")):
                passed.append(f"{role_of(node)} “{node.get_name() or ''}”")
                continue
            if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                return node
            key = "Shift+Tab"
        raise AssertionError("Tab does not lead there, but to " + (", ".join(passed[-20:]) or "nothing"))

    # --- its end

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(LIMIT)

    def quit(self):
        """The way people do it; fails when the program does not end well."""
        self.press("Control+q")
        status = self.process.wait(LIMIT)
        assert status == 0, f"the program ended with status {status}"

    def stop(self):
        self.listener.deregister("object:state-changed:focused")
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Tap:
    """Test Anything Protocol, for meson."""

    def __init__(self):
        self.count = self.failed = 0

    def run(self, name, function):
        self.count += 1
        try:
            function()
            print(f"ok {self.count} {name}", flush=True)
        except (AssertionError, GLib.Error, subprocess.TimeoutExpired, OSError) as error:
            self.failed += 1
            for line in str(error).splitlines():
                print(f"# {line}")
                # Where meson shows it.
                print(f"{name}: {line}", file=sys.stderr)
            print(f"not ok {self.count} {name}", flush=True)

    def end(self):
        print(f"1..{self.count}", flush=True)
        return 1 if self.failed else 0


def data_folder():
    return os.path.join(os.environ["XDG_DATA_HOME"], "bastide")
