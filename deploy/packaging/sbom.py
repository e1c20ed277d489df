#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the list of all parts of a release with their licences, in the format CycloneDX 1.5.

usage: sbom.py VERSION COMMIT SECONDS SOURCES ARCHITECTURE=PROGRAM…

SECONDS is the time of the release since 1970. The C libraries are those that each PROGRAM is linked to, with the versions
of the Debian packages that the build used: the installed ones, or for a cross build those that cross.sh has unpacked into
`packages` beside the build folder. The libraries of the page stand in web-client/package-lock.json.
"""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

# Debian's package of a library: its licence. A library without an entry ends the program, so that none is forgotten.
C_LICENCES = {
    'libc6': 'LGPL-2.1-or-later', 'libcurl4': 'curl', 'libhiredis': 'BSD-3-Clause', 'libicu': 'ICU', 'libjansson4': 'MIT',
    'libpq5': 'PostgreSQL', 'libsodium23': 'ISC', 'libsqlite3-0': 'blessing', 'libssl3': 'Apache-2.0', 'libuv1': 'MIT', 'libwebsockets': 'MIT',
    'zlib1g': 'Zlib',
}
PAGE_LIBRARIES = ('preact', 'htm', '@noble/hashes', 'qrcode-generator')  # those in web-client/vendor
FONTS = {'alegreya-sans': 'OFL-1.1', 'cinzel': 'OFL-1.1'}


def component(kind, name, version, licence, purl=None):
    entry = {'type': kind, 'name': name, 'version': version, 'licenses': [{'license': {'id': licence}}]}
    if purl:
        entry |= {'bom-ref': purl, 'purl': purl}
    return entry


def needed(program):
    return re.findall(r'NEEDED.*\[(\S+)\]', subprocess.run(['readelf', '-d', program], capture_output=True, text=True, check=True).stdout)


def owners_here(program):
    """The installed packages of the libraries that the program is linked to, with their versions."""
    listed = subprocess.run(['ldd', program], capture_output=True, text=True, check=True).stdout
    paths = dict(re.findall(r'(\S+) => (\S+)', listed))
    owners = {}
    for path in (os.path.realpath(paths[name]) for name in needed(program) if name in paths):
        for other in (path, path.removeprefix('/usr')):
            done = subprocess.run(['dpkg-query', '-S', other], capture_output=True, text=True, check=False)
            if done.returncode == 0:
                owner = done.stdout.split(':')[0]
                owners[owner] = subprocess.run(['dpkg-query', '-W', '-f', '${Version}', owner], capture_output=True, text=True, check=True).stdout
                break
    return owners


def owners_unpacked(program, packages):
    """The same of a program for another architecture: libraries are looked for in the unpacked packages."""
    owners = {}
    for name in needed(program):
        for path in sorted(packages.glob(f'*/**/{name}')):
            control = (packages / path.relative_to(packages).parts[0] / 'DEBIAN/control').read_text(encoding='utf-8')
            fields = dict(re.findall(r'(?m)^(Package|Version): (.*)$', control))
            owners[fields['Package']] = fields['Version']
    return owners


def c_libraries(architecture, program):
    packages = program.parents[2] / 'packages'
    owners = owners_unpacked(program, packages) if packages.is_dir() else owners_here(program)
    for owner, version in sorted(owners.items()):
        licences = [licence for prefix, licence in C_LICENCES.items() if owner.startswith(prefix)]
        if not licences:
            sys.exit(f'sbom.py: the licence of {owner} is not known; add it to C_LICENCES')
        yield component('library', owner, version, licences[0], f'pkg:deb/debian/{owner}@{version}?arch={architecture}')


def page_libraries(sources):
    packages = json.loads((sources / 'web-client/package-lock.json').read_text(encoding='utf-8'))['packages']
    for name in PAGE_LIBRARIES:
        package = packages[f'node_modules/{name}']
        yield component('library', name, package['version'], package['license'], f'pkg:npm/{name.replace("@", "%40")}@{package["version"]}')
    for name, licence in FONTS.items():
        if not list((sources / 'web-client/fonts').glob(f'{name}*.woff2')):
            sys.exit(f'sbom.py: there is no font {name}')
        yield component('data', name, 'as of the commit', licence)


def main():
    version, commit, seconds, sources, *programs = sys.argv[1:]
    c_parts = []
    for architecture, program in (word.split('=', 1) for word in programs):
        c_parts += c_libraries(architecture, pathlib.Path(program))
    time = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    print(json.dumps({
        'bomFormat': 'CycloneDX',
        'specVersion': '1.5',
        'serialNumber': f'urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f"taberna {version} {commit}")}',
        'version': 1,
        'metadata': {
            'timestamp': time.strftime('%Y-%m-%dT%H:%M:%SZ'),
            'component': component('application', 'taberna', version, 'MIT') | {'properties': [{'name': 'commit', 'value': commit}]},
        },
        'components': [*c_parts, *page_libraries(pathlib.Path(sources))],
    }, indent=1))


if __name__ == '__main__':
    main()
