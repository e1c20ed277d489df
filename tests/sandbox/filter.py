#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The filters of system calls that systemd makes of a unit's lines, written for sandboxed.c.

    filter.py [--without CALL]… UNIT… OUT

The units are a service and its drop-ins, in their order. Of their lines these count: SystemCallFilter,
SystemCallErrorNumber, MemoryDenyWriteExecute, RestrictAddressFamilies and RestrictNamespaces; a filter of them is made
as systemd makes it (src/shared/seccomp-util.c): a list that allows has the group @default in it, and what is not on it
ends the process, or fails with SystemCallErrorNumber. Groups are expanded by `systemd-analyze syscall-filter`, so that
they are this systemd's. A line that is not understood is an error: nothing is passed over in silence.

OUT is a sequence of: the number of instructions as 32 bits, then as many `struct sock_filter`.
"""
import argparse
import ctypes
import errno
import socket
import struct
import subprocess
import sys
import tempfile

ALLOW, KILL_PROCESS, ERRNO = 0x7fff0000, 0x80000000, 0x00050000
NOT_EQUAL, LESS, GREATER, EQUAL, MASKED_EQUAL = 1, 2, 6, 4, 7
PROT_WRITE, PROT_EXEC, SHM_EXEC = 2, 4, 0o100000
NAMESPACES = (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000, 0x00000080)
NO_CALL = -1  # libseccomp: there is no call of that name


class Compare(ctypes.Structure):
    _fields_ = [('argument', ctypes.c_uint), ('how', ctypes.c_int), ('a', ctypes.c_uint64), ('b', ctypes.c_uint64)]


seccomp = ctypes.CDLL('libseccomp.so.2', use_errno=True)
seccomp.seccomp_init.restype = ctypes.c_void_p
seccomp.seccomp_init.argtypes = [ctypes.c_uint32]
seccomp.seccomp_release.argtypes = [ctypes.c_void_p]
seccomp.seccomp_rule_add_array.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint,
                                           ctypes.POINTER(Compare)]
seccomp.seccomp_syscall_resolve_name.argtypes = [ctypes.c_char_p]
seccomp.seccomp_export_bpf.argtypes = [ctypes.c_void_p, ctypes.c_int]


class Filter:
    def __init__(self, otherwise: int) -> None:
        self.context = seccomp.seccomp_init(otherwise)

    def add(self, action: int, call: str, *compares: tuple[int, ...]) -> bool:
        """False if this machine has no such call."""
        number = seccomp.seccomp_syscall_resolve_name(call.encode())
        if number == NO_CALL:
            return False
        array = (Compare * len(compares))(*(Compare(*(*compare, 0)[:4]) for compare in compares))
        failed = seccomp.seccomp_rule_add_array(self.context, action, number, len(compares), array)
        if failed not in (0, -errno.EACCES, -errno.EDOM):  # the default already; not of this machine
            raise OSError(-failed, f'{call}: {errno.errorcode.get(-failed)}')
        return True

    def instructions(self) -> bytes:
        with tempfile.TemporaryFile() as file:
            failed = seccomp.seccomp_export_bpf(self.context, file.fileno())
            if failed:
                raise OSError(-failed, 'seccomp_export_bpf')
            file.seek(0)
            program = file.read()
        seccomp.seccomp_release(self.context)
        return struct.pack('=I', len(program) // 8) + program


def expand(name: str) -> set[str]:
    """The calls of a group, or the one call."""
    if not name.startswith('@'):
        return {name}
    told = subprocess.run(['systemd-analyze', '--no-pager', 'syscall-filter', name], capture_output=True, text=True, check=True)
    calls: set[str] = set()
    for line in told.stdout.splitlines()[1:]:
        word = line.strip()
        if word and not word.startswith('#'):
            calls |= expand(word)
    return calls


def read_units(paths: list[str]) -> dict[str, list[str]]:
    """Each setting's values in order; an empty value removes the earlier ones."""
    settings: dict[str, list[str]] = {}
    for path in paths:
        with open(path, encoding='utf-8') as file:
            for line in file.read().replace('\\\n', ' ').splitlines():
                name, equals, value = line.strip().partition('=')
                if equals and not name.startswith(('#', ';')):
                    kept = settings.setdefault(name.strip(), [])
                    kept[:] = [*kept, value.strip()] if value.strip() else []
    return settings


def allowed_calls(lines: list[str]) -> set[str]:
    calls = set()
    for number, line in enumerate(lines):
        takes_away = line.startswith('~')
        if number == 0:
            if takes_away:
                sys.exit('filter.py: the list must name what is allowed, not what is forbidden')
            calls = expand('@default')
        for name in line.removeprefix('~').split():
            if ':' in name:
                sys.exit(f'filter.py: {name}: an error number of one call is not understood here')
            calls = calls - expand(name) if takes_away else calls | expand(name)
    return calls


def call_filter(settings: dict[str, list[str]], without: list[str]) -> bytes:
    numbers = settings.get('SystemCallErrorNumber') or []
    otherwise = ERRNO | getattr(errno, numbers[-1]) if numbers and numbers[-1] != 'kill' else KILL_PROCESS
    made = Filter(otherwise)
    known = 0
    for call in sorted(allowed_calls(settings['SystemCallFilter']) - set(without)):
        known += made.add(ALLOW, call)
    if known < 50:
        sys.exit(f'filter.py: {known} calls cannot be all that is allowed')
    return made.instructions()


def is_on(settings: dict[str, list[str]], name: str) -> bool:
    return (settings.get(name) or ['no'])[-1] in ('yes', 'true', '1', 'on')


def other_filter(settings: dict[str, list[str]]) -> bytes:
    made = Filter(ALLOW)
    refuse = ERRNO | errno.EPERM
    if is_on(settings, 'MemoryDenyWriteExecute'):
        both = PROT_WRITE | PROT_EXEC
        made.add(refuse, 'mmap', (2, MASKED_EQUAL, both, both))
        made.add(refuse, 'mprotect', (2, MASKED_EQUAL, PROT_EXEC, PROT_EXEC))
        made.add(refuse, 'pkey_mprotect', (2, MASKED_EQUAL, PROT_EXEC, PROT_EXEC))
        made.add(refuse, 'shmat', (2, MASKED_EQUAL, SHM_EXEC, SHM_EXEC))
    if is_on(settings, 'RestrictNamespaces'):
        made.add(ERRNO | errno.ENOSYS, 'clone3')
        for flag in NAMESPACES:
            made.add(refuse, 'clone', (0, MASKED_EQUAL, flag, flag))
            made.add(refuse, 'unshare', (0, MASKED_EQUAL, flag, flag))
        made.add(refuse, 'setns')
    families = settings.get('RestrictAddressFamilies') or []
    if families:
        allowed = {getattr(socket, name) for name in ' '.join(families).split()}
        refuse = ERRNO | errno.EAFNOSUPPORT
        made.add(refuse, 'socket', (0, GREATER, max(allowed)))
        for family in set(range(max(allowed))) - allowed:
            made.add(refuse, 'socket', (0, EQUAL, family))
    return made.instructions()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--without', action='append', default=[], metavar='CALL')
    parser.add_argument('units', nargs='+')
    parser.add_argument('out')
    told = parser.parse_args()
    settings = read_units(told.units)
    with open(told.out, 'wb') as out:
        out.write(call_filter(settings, told.without))
        out.write(other_filter(settings))


if __name__ == '__main__':
    main()
