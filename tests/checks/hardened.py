#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether programs are built so that a defect is hard to use: position-independent, with read-only linker tables (full
RELRO), a stack that cannot be executed, the stack protector, and the C library's checks of sizes (_FORTIFY_SOURCE).

    tests/checks/hardened.py PROGRAM…
"""
import re
import subprocess
import sys

# What readelf must print about a program, by the name of the protection.
WANTED = {
    'position-independent': r'(?m)^ +Type: +DYN\b',
    'RELRO': r'(?m)^ +GNU_RELRO ',
    'full RELRO (bound at the start)': r'\(FLAGS\) .*BIND_NOW|\(FLAGS_1\) .*\bNOW\b|\(BIND_NOW\)',
    'a stack that cannot be executed': r'(?m)^ +GNU_STACK .*\n? .* RW +0x',
    'the stack protector': r'\b__stack_chk_fail\b',
    '_FORTIFY_SOURCE': r'\b__(?:(?:v?[fs]n?|v)?printf|mem(?:cpy|set|move)|str\w+|read|pread64|poll|fdelt|realpath)_chk\b',
}


def missing(text: str) -> list[str]:
    """The protections that the output of readelf does not show."""
    return [name for name, pattern in WANTED.items() if not re.search(pattern, text)]


def described(program: str) -> str:
    return subprocess.run(['readelf', '--file-header', '--program-headers', '--dynamic', '--dyn-syms', '--wide', program],
                          capture_output=True, text=True, check=True).stdout


def main(programs: list[str]) -> int:
    faults = [f'{program} lacks {name}' for program in programs for name in missing(described(program))]
    print('\n'.join(faults))
    return 1 if faults or not programs else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
