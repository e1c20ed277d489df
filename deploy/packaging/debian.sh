# shellcheck shell=bash
# Packs an installed tree as Debian packages, for deploy/release.

# debian_control VERSION ARCHITECTURE FOLDER TREE [-SPACKAGE…]: prints the control file of the files in TREE; the dependencies
# are read from the programs. FOLDER is for work; -S… are the unpacked packages with the libraries of another architecture.
debian_control() {
    local folder=$3 root=$4 depends bytes
    mkdir -p "$folder/shlibs/debian"
    printf 'Source: taberna\n\nPackage: taberna\nArchitecture: any\n' >"$folder/shlibs/debian/control"
    depends=$(cd "$folder/shlibs" && dpkg-architecture -f -a "$2" -c dpkg-shlibdeps -O "${@:5}" "$root"/usr/bin/* 2>"$folder/shlibs/log" |
        sed -n 's/^shlibs:Depends=//p') || depends=
    [ -n "$depends" ] || { cat "$folder/shlibs/log" >&2 && refuse "the libraries of the programs for $2 are not found"; }
    bytes=$(find "$root" -type f -printf '%s\n' | awk '{sum += int($1 / 1024) + 1} END {print sum}')
    cat <<CONTROL
Package: taberna
Version: $1
Section: net
Priority: optional
Architecture: $2
Maintainer: The Taberna authors <maintainers@users.noreply.taberna.invalid>
Installed-Size: $bytes
Depends: $depends, libwebsockets-evlib-uv, procps
Recommends: systemd
Suggests: postgresql-client, haproxy
Description: server for historical tables games
 Taberna serves the board games of the ancient and medieval tables family in
 the browser: the web page, the rooms and their games on one port, with
 spectators, chat, clocks, ratings and computer players.
 .
 It stores its games in SQLite, or in PostgreSQL for several nodes.
CONTROL
}

# debian_documents WORK VERSION: what each package of Debian has beside its program.
debian_documents() {
    local docs=$1/root/usr/share/doc/taberna
    {
        printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: taberna\n\n'
        printf 'Files: *\nCopyright: 2026 The Taberna authors\nLicense: Expat\n'
        sed -n '/^Permission/,$p' LICENSE | sed 's/^$/./; s/^/ /'
        printf '\nFiles: usr/share/taberna/web/*\nCopyright: the authors of preact, htm, noble-hashes, qrcode-generator and the fonts\n'
        printf 'License: see-licence-files\n Their licences lie beside the files of the page.\n'
    } >"$docs/copyright"
    printf 'taberna (%s) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- The Taberna authors <maintainers@users.noreply.taberna.invalid>  %s\n' \
        "$2" "$(date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")" | gzip -9n >"$docs/changelog.gz"
}

# debian_tree WORK VERSION: installs the build of WORK into WORK/root, with all files of a package but the control file and the
# checksums.
debian_tree() {
    local work=$1 version=$2 root=$1/root database
    DESTDIR=$root meson install -C "$work/build" --no-rebuild --quiet --strip
    # The package has the settings as a file of the administrator, and the folders that Debian's own programs read.
    install -D -m 644 "$root/usr/share/doc/taberna/taberna.conf" "$root/etc/taberna.conf"
    mkdir -p "$root/usr/share/zsh" "$root/DEBIAN"
    mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
    gzip -9n "$root"/usr/share/man/man?/*
    debian_documents "$work" "$version"
    chmod -R u=rwX,go=rX "$root"
    echo /etc/taberna.conf >"$root/DEBIAN/conffiles"
    install -m 755 deploy/packaging/debian/{preinst,postinst,prerm,postrm} "$root/DEBIAN/"
    database=$("$work/build/server/taberna" restore --knows)
    sed -i "s/@DATABASE@/$database/" "$root/DEBIAN/preinst"
}

# debian_package VERSION ARCHITECTURE FOLDER TREE OUT [-SPACKAGE…]: packs TREE; see debian_control.
debian_package() {
    local version=$1 architecture=$2 folder=$3 root=$4 out=$5
    debian_control "$version" "$architecture" "$folder" "$root" "${@:6}" >"$folder/control"
    mv "$folder/control" "$root/DEBIAN/control"
    (cd "$root" && find etc usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
    chmod 644 "$root"/DEBIAN/{control,conffiles,md5sums}
    dpkg-deb --root-owner-group -Zxz --build "$root" "$out/taberna_${version}_$architecture.deb" >/dev/null
}
