#!/usr/bin/python3
"""test-killed – the program is started while another one dies: a window must come up.

    build-aux/headless --a11y -- tests/src/shell/test-killed.py PROGRAM [TIMES]

Started with “--die-on METHOD” it is that other one: it has the name of the program on the session bus and is gone as soon as
it is asked for METHOD, as a program is that was killed at that moment.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from play_window import Program, Tap, wait  # noqa: E402
from gi.repository import Gio, GLib  # noqa: E402

NAME = "io.github.bastide.Bastide"
PATH = "/io/github/bastide/Bastide"
INTERFACES = """<node>
  <interface name="org.gtk.Actions">
    <method name="DescribeAll"><arg type="a{s(bgav)}" direction="out"/></method>
    <method name="List"><arg type="as" direction="out"/></method>
  </interface>
  <interface name="org.gtk.Application">
    <method name="Activate"><arg type="a{sv}" direction="in"/></method>
  </interface>
</node>"""


def die_on(deadly):
    def called(connection, sender, path, interface, method, parameters, invocation):
        if method == deadly:
            os._exit(0)
        empty = {"DescribeAll": "a{s(bgav)}", "List": "as"}.get(method)
        invocation.return_value(GLib.Variant(f"({empty})", ([],)) if empty == "as" else
                                GLib.Variant(f"({empty})", ({},)) if empty else None)

    def named(connection, name):
        print("ready", flush=True)

    connection = Gio.bus_get_sync(Gio.BusType.SESSION)
    for interface in Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces:
        connection.register_object(PATH, interface, called, None, None)
    Gio.bus_own_name_on_connection(connection, NAME, Gio.BusNameOwnerFlags.NONE, named, None)
    GLib.MainLoop().run()


def is_named():
    """Whether somebody has the name of the program on the bus."""
    return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
        GLib.Variant("(s)", (NAME,)), None, Gio.DBusCallFlags.NONE, -1)[0]


def comes_up_after(method):
    other = subprocess.Popen([sys.executable, __file__, "--die-on", method], stdout=subprocess.PIPE, text=True)
    assert other.stdout.readline() == "ready\n"
    program = Program(PROGRAM)
    try:
        assert other.wait(10) == 0
        program.quit()
    finally:
        other.kill()
        program.stop()


def comes_up_after_kill():
    for _ in range(TIMES):
        first = Program(PROGRAM)
        try:
            wait(is_named, "the name on the bus")
            first.process.kill()  # and does not wait until it is gone
            second = Program(PROGRAM)
            try:
                second.quit()
            finally:
                second.stop()
        finally:
            first.stop()


if sys.argv[1] == "--die-on":
    die_on(sys.argv[2])

PROGRAM = sys.argv[1]
TIMES = int(sys.argv[2]) if len(sys.argv) > 2 else 3

tap = Tap()
tap.run("killed while it is asked whether it is there", lambda: comes_up_after("DescribeAll"))
tap.run("killed while it is asked for a window", lambda: comes_up_after("Activate"))
tap.run("killed, and started again at once", comes_up_after_kill)
sys.exit(tap.end())
