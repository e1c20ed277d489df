# shellcheck shell=bash
# The one list of what Taberna stands on. Sourced by deploy/run and tests/run.
#
# Each line: the Debian package, or alternatives a|b (the name in Debian 12 first, the name in later releases last); then how to
# see that it is there, however it was installed:
#   cmd NAME…    one of these programs is on the PATH
#   lib NAME     pkg-config knows it
#   file PATH…   one of these files is there
#   ask COMMAND  the shell command succeeds

# What every server needs: one with SQLite needs no more.
packages_build='
build-essential            cmd cc gcc clang
meson                      cmd meson
ninja-build                cmd ninja ninja-build
pkg-config                 cmd pkg-config pkgconf
libuv1-dev                 lib libuv
libwebsockets-dev          lib libwebsockets
libwebsockets-evlib-uv     ask has_beside libwebsockets libwebsockets-evlib_uv.so
libjansson-dev             lib jansson
libsqlite3-dev             lib sqlite3
libsodium-dev              lib libsodium
libssl-dev                 lib openssl
libicu-dev                 lib icu-i18n
zlib1g-dev                 lib zlib
'

# The features of meson_options.txt: tls, webhooks, postgresql, redis. Without a package the program lacks its feature.
packages_features='
libcurl4-openssl-dev       lib libcurl
libpq-dev                  lib libpq
libhiredis-dev             lib hiredis
'

# The page, unless it is prebuilt.
packages_page='
esbuild                    cmd esbuild
brotli                     cmd brotli
'

# The rules as WebAssembly, for the page, unless they are prebuilt.
packages_wasm='
clang-14|clang             cmd clang-14 clang
lld-14|lld                 cmd wasm-ld-14 wasm-ld
wasi-libc                  ask has_wasm libc.a
libclang-rt-14-dev-wasm32|libclang-rt-dev-wasm32 ask has_wasm builtins
'

packages_tests_quick='
check                      lib check
'

packages_tests='
python3-websockets         ask has_python
python3-yaml               ask has_python
python3-jsonschema         ask has_python
nodejs                     ask has_node
npm                        cmd npm
chromium-headless-shell|chromium cmd chromium-headless-shell chromium chromium-browser google-chrome
firefox-esr                cmd firefox-esr firefox
webkit2gtk-driver          cmd WebKitWebDriver
xvfb                       cmd Xvfb
clang-format-14|clang-format cmd clang-format-14 clang-format
clang-tidy-14|clang-tidy   cmd clang-tidy-14 clang-tidy
cppcheck                   cmd cppcheck
libclang-rt-14-dev|libclang-rt-dev ask has_fuzzer
llvm-14|llvm               cmd llvm-symbolizer-14 llvm-symbolizer
shellcheck                 cmd shellcheck
systemd                    cmd systemd-analyze
openssl                    cmd openssl
gcovr                      cmd gcovr
postgresql-15|postgresql   file /usr/lib/postgresql/*/bin/initdb
redis-server               cmd redis-server
iproute2                   file /usr/sbin/ip /sbin/ip /usr/bin/ip
haproxy                    file /usr/sbin/haproxy /usr/local/sbin/haproxy
nginx-light                file /usr/sbin/nginx /usr/local/sbin/nginx
'

has_cmd() {
    local name
    for name in "$@"; do
        if command -v "$name" >/dev/null; then return 0; fi
    done
    return 1
}

has_file() {
    local path
    for path in "$@"; do
        if [ -e "$path" ]; then return 0; fi
    done
    return 1
}

# has_beside LIBRARY FILE: the library's folder has that file, a plugin that pkg-config does not know.
has_beside() {
    [ -e "$(pkg-config --variable=libdir "$1" 2>/dev/null)/$2" ]
}

first_of() {
    local name
    for name in "$@"; do
        if command -v "$name"; then return 0; fi
    done
    return 1
}

has_wasm() {
    local clang part
    clang=$(first_of clang-14 clang) || return 1
    case $1 in
    builtins) part=$("$clang" --target=wasm32-wasi -print-libgcc-file-name) ;;
    *) part=$("$clang" --target=wasm32-wasi "-print-file-name=$1") ;;
    esac
    [ -e "$part" ]
}

has_fuzzer() {
    local clang
    clang=$(first_of clang-14 clang) || return 1
    [ -e "$("$clang" "-print-file-name=libclang_rt.fuzzer-$(uname -m).a")" ]
}

# has_python: Debian's python may stand beside another one; one of them needs all libraries of the tests.
has_python() {
    local python
    for python in /usr/bin/python3 python3; do
        if "$python" -c 'import jsonschema, websockets, yaml' 2>/dev/null; then return 0; fi
    done
    return 1
}

# The tests of the page need node 18, the one of Debian 12, or a newer one.
has_node() {
    local major
    major=$(node --version 2>/dev/null | sed -n 's/^v\([0-9]*\)\..*/\1/p')
    [ "${major:-0}" -ge 18 ]
}

# packages_missing LIST: prints the packages whose sign is not there, one a line.
packages_missing() {
    local package kind arguments found
    while read -r package kind arguments; do
        found=yes
        # The arguments are words on purpose.
        # shellcheck disable=SC2086
        case $kind in
        '') continue ;;
        cmd) has_cmd $arguments || found= ;;
        lib) pkg-config --exists "$arguments" 2>/dev/null || found= ;;
        file) has_file $arguments || found= ;;
        ask) $arguments || found= ;;
        esac
        [ -n "$found" ] || echo "$package"
    done <<<"$1"
}

is_debian() {
    [ -r /etc/os-release ] && (. /etc/os-release && case " $ID ${ID_LIKE-} " in *" debian "*) ;; *) exit 1 ;; esac)
}

# is_offered PACKAGE: apt can install it. `apt-cache show` succeeds for a name that other packages only mention, so its output
# decides and not its status.
is_offered() {
    apt-cache show "$1" 2>/dev/null | grep -q '^Package:'
}

# packages_offered PACKAGE…: prints one name for each: of a|b the first that apt offers, or else the last. Without apt's lists
# (before the first `apt-get update`) that is the name without a version, which every release has.
packages_offered() {
    local package one
    for package in "$@"; do
        for one in ${package//|/ }; do
            if is_offered "$one"; then break; fi
        done
        echo "$one"
    done
}

# packages_ensure WHAT LIST: installs the missing packages, or prints them and fails.
packages_ensure() {
    local what=$1 missing left sudo=
    missing=$(packages_missing "$2" | tr '\n' ' ')
    [ -n "${missing// /}" ] || return 0
    if ! is_debian || ! has_cmd apt-get; then
        echo "To $what, these Debian packages (or their equivalents) are missing:" >&2
        printf '  %s\n' $missing >&2
        return 1
    fi
    if [ "$(id -u)" -ne 0 ]; then
        if ! has_cmd sudo; then
            # shellcheck disable=SC2086
            echo "To $what, run as root: apt-get install" $(packages_offered $missing) >&2
            return 1
        fi
        sudo=sudo
    fi
    echo "Installing packages to $what: $missing"
    $sudo apt-get update -qq || echo "apt-get update failed; continuing with the existing package lists." >&2
    # shellcheck disable=SC2086
    missing=$(packages_offered $missing | tr '\n' ' ')
    # shellcheck disable=SC2086
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null || {
        echo "apt-get could not install: $missing" >&2
        return 1
    }
    left=$(packages_missing "$2" | tr '\n' ' ')
    [ -z "${left// /}" ] || {
        echo "Still missing after installing: $left" >&2
        return 1
    }
}
