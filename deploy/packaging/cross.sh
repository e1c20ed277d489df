# shellcheck shell=bash
# Builds the programs for another architecture, for deploy/release. The libraries come from the archive of Debian that apt
# uses on this machine, and are unpacked into a folder: nothing is installed, and apt needs no further architecture.

# cross_machine ARCHITECTURE: prints the name of Debian's cross tools.
cross_machine() {
    case $1 in
    amd64) echo x86_64-linux-gnu ;;
    arm64) echo aarch64-linux-gnu ;;
    *) return 1 ;;
    esac
}

# cross_packages ARCHITECTURE: prints the line of a list of packages.sh with the compiler for it.
cross_packages() {
    local machine
    machine=$(cross_machine "$1")
    echo "gcc-${machine//_/-} cmd $machine-gcc"
}

# cross_libraries ARCHITECTURE FOLDER: unpacks the libraries into FOLDER/root, and each package into FOLDER/packages.
cross_libraries() {
    local folder=$2 apt names package
    mkdir -p "$folder"/apt/{lists,cache/archives}/partial "$folder/packages" "$folder/root"
    : >"$folder/apt/status"
    apt=(apt-get -qq -o "APT::Architecture=$1" -o "APT::Architectures=$1" -o APT::Install-Recommends=0 -o APT::Sandbox::User=
        -o "Dir::State::lists=$folder/apt/lists" -o "Dir::State::status=$folder/apt/status" -o "Dir::Cache=$folder/apt/cache"
        -o Acquire::Languages=none -o Debug::NoLocking=1)
    # deploy/packages.sh defines the lists.
    # shellcheck disable=SC2154
    mapfile -t names < <(awk '$2 == "lib" || /evlib/ {print $1}' <<<"$packages_build$packages_features")
    if ! "${apt[@]}" update || ! "${apt[@]}" install --download-only -y "${names[@]}" >/dev/null; then
        refuse "apt could not fetch the libraries for $1"
    fi
    for package in "$folder"/apt/cache/archives/*.deb; do
        dpkg-deb --raw-extract "$package" "$folder/packages/$(basename "$package" .deb)"
        dpkg-deb --extract "$package" "$folder/root"
    done
    # Links such as libz.so -> /lib/…/libz.so.1 would miss the folder, and the linker would take libz.a.
    # shellcheck disable=SC2016
    find "$folder/root" -type l -lname '/*' -printf '%l\0%p\0' | xargs -0 -r -n 2 sh -c 'ln -sfn "$0$1" "$2"' "$folder/root"
}

# cross_file ARCHITECTURE FOLDER: prints meson's description of the machine.
cross_file() {
    local machine family
    machine=$(cross_machine "$1")
    family=${machine%%-*}
    cat <<FILE
[binaries]
c = ['$machine-gcc', '--sysroot=$2/root']
strip = '$machine-strip'
pkgconfig = 'pkg-config'
[properties]
sys_root = '$2/root'
pkg_config_libdir = '$2/root/usr/lib/$machine/pkgconfig:$2/root/usr/share/pkgconfig'
[host_machine]
system = 'linux'
cpu_family = '$family'
cpu = '$family'
endian = 'little'
FILE
}

# cross_package ARCHITECTURE VERSION WORK SOURCES OUT SETUP…: builds the programs in WORK/ARCHITECTURE and packs them with all
# other files of WORK/root, which are the same for each architecture.
cross_package() {
    local arch=$1 version=$2 work=$3 sources=$4 out=$5 folder=$3/$1 program packages
    mkdir "$folder"
    echo "Building for $arch …"
    cross_libraries "$arch" "$folder"
    cross_file "$arch" "$folder" >"$folder/machine.ini"
    meson setup "$folder/build" "$sources" --cross-file "$folder/machine.ini" "${@:6}" >"$folder/log" 2>&1 ||
        { tail -n 20 "$folder/log" >&2 && exit 1; }
    ninja -C "$folder/build" --quiet server/taberna rules/tool/taberna-rules rules/ai/tool/taberna-ai
    cp -a "$work/root" "$folder/tree"
    for program in server/taberna rules/tool/taberna-rules rules/ai/tool/taberna-ai; do
        "$(cross_machine "$arch")-strip" -o "$folder/tree/usr/bin/$(basename "$program")" "$folder/build/$program"
    done
    mapfile -t packages < <(find "$folder/packages" -path '*/DEBIAN/shlibs' -printf '-S%h\n' | sed 's|/DEBIAN$||' | sort)
    debian_package "$version" "$arch" "$folder" "$folder/tree" "$out" "${packages[@]}"
}
