#!/usr/bin/env python3
# run-protocol.py – sends the requests of a script to “bastide-cli serve” and compares the answers.
#
#   run-protocol.py SCRIPT…         one TAP test per script
#
# A script has lines like these; everything else is a remark:
#   > {"op":"hello"}            a request
#   >x ff00                     a request given as hexadecimal bytes
#   >* 100000 [                 a request of the same text repeated
#   < {"ok":true}               the answer has these members (objects may have more, lists must agree element by element)
#   = {"ok":true}               the answer is exactly this
#   ! 0                         no more input: the program ends with this status
# A value "*" in an expected answer stands for anything. @set NAME PATH keeps a member of the last answer ("game", or
# "decision.options.0"); "$NAME" as a value in a later request or answer stands for it. "$modules" is always there: the
# list of engine/rules/module-list.h.
#
# SPDX-License-Identifier: GPL-3.0-or-later
import json
import os
import pathlib
import re
import subprocess
import sys


def fits(expected, found, exact):
    if expected == "*":
        return True
    if isinstance(expected, dict) and isinstance(found, dict):
        if exact and expected.keys() != found.keys():
            return False
        return all(key in found and fits(value, found[key], exact) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(fits(e, f, exact) for e, f in zip(expected, found))
    return expected == found and type(expected) is type(found)


def put_in(value, kept):
    if isinstance(value, str) and value.startswith("$"):
        return kept[value[1:]]
    if isinstance(value, dict):
        return {key: put_in(member, kept) for key, member in value.items()}
    if isinstance(value, list):
        return [put_in(member, kept) for member in value]
    return value


def request_bytes(line, kept):
    if line.startswith(">x "):
        return bytes.fromhex(line[3:])
    if line.startswith(">* "):
        _, times, text = line.split(" ", 2)
        return text.encode() * int(times)
    text = line[2:]
    if "$" in text:
        text = json.dumps(put_in(json.loads(text), kept))
    return text.encode()


def run(path):
    """None, or what went wrong."""
    environment = dict(os.environ, XDG_DATA_HOME="/nonexistent", XDG_DATA_DIRS="/nonexistent")
    process = subprocess.Popen([os.environ["BASTIDE_CLI"], "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               env=environment, cwd=path.parent)
    kept, answer, asked = {"modules": modules}, None, 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith((">", ">x", ">*")):
            process.stdin.write(request_bytes(line, kept) + b"\n")
            process.stdin.flush()
            raw = process.stdout.readline()
            if not raw:
                return f"line {number}: no answer, the program ended with {process.wait()}"
            answer, asked = json.loads(raw), asked + 1
        elif line.startswith(("< ", "= ")):
            if not fits(put_in(json.loads(line[2:]), kept), answer, line[0] == "="):
                return f"line {number}: the answer is {json.dumps(answer, ensure_ascii=False)[:2000]}"
        elif line.startswith("@set "):
            _, name, way = line.split()
            kept[name] = answer
            for step in way.split("."):
                kept[name] = kept[name][int(step) if step.isdigit() else step]
        elif line.startswith("! "):
            process.stdin.close()
            rest = process.stdout.read()
            if rest or process.wait() != int(line[2:]):
                return f"line {number}: it ended with {process.returncode} and {len(rest)} more bytes"
    if process.poll() is None:
        process.stdin.close()
        process.wait()
    return None if asked else "the script asks nothing"


module_list = pathlib.Path(os.environ["BASTIDE_SOURCE_DIR"]) / "engine" / "rules" / "module-list.h"
modules = re.findall(r"(?m)^BST_MODULE \((\w+),", module_list.read_text(encoding="utf-8"))
scripts = [pathlib.Path(name) for name in sys.argv[1:]]
failed = 0
for i, script in enumerate(scripts, 1):
    problem = run(script)
    print(f"{'not ok' if problem else 'ok'} {i} {script.stem}")
    if problem:
        print(f"{script}: {problem}", file=sys.stderr)
        failed = 1
print(f"1..{len(scripts)}")
sys.exit(failed)
