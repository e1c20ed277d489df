# shellcheck shell=bash
# Packs an installed tree as a Debian package, for deploy/release.

# debian_control WORK VERSION ARCHITECTURE: prints the control file; the dependencies are read from the programs.
debian_control() {
    local work=$1 root=$1/root depends bytes
    mkdir -p "$work/shlibs/debian"
    printf 'Source: taberna\n\nPackage: taberna\nArchitecture: any\n' >"$work/shlibs/debian/control"
    depends=$(cd "$work/shlibs" && dpkg-shlibdeps -O "$root"/usr/bin/* 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
    bytes=$(find "$root" -type f -printf '%s\n' | awk '{sum += int($1 / 1024) + 1} END {print sum}')
    cat <<CONTROL
Package: taberna
Version: $2
Section: net
Priority: optional
Architecture: $3
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

# debian_package WORK VERSION OUT: installs the build of WORK into a tree and packs it.
debian_package() {
    local work=$1 version=$2 out=$3 root=$1/root architecture
    architecture=$(dpkg --print-architecture)
    DESTDIR=$root meson install -C "$work/build" --no-rebuild --quiet --strip
    # The package has the settings as a file of the administrator, and the folders that Debian's own programs read.
    install -D -m 644 "$root/usr/share/doc/taberna/taberna.conf" "$root/etc/taberna.conf"
    mkdir -p "$root/usr/share/zsh" "$root/DEBIAN"
    mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
    gzip -9n "$root"/usr/share/man/man?/*
    debian_documents "$work" "$version"
    chmod -R u=rwX,go=rX "$root"
    debian_control "$work" "$version" "$architecture" >"$root/DEBIAN/control"
    echo /etc/taberna.conf >"$root/DEBIAN/conffiles"
    install -m 755 deploy/packaging/debian/{postinst,prerm,postrm} "$root/DEBIAN/"
    (cd "$root" && find etc usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
    chmod 644 "$root"/DEBIAN/{control,conffiles,md5sums}
    dpkg-deb --root-owner-group -Zxz --build "$root" "$out/taberna_${version}_$architecture.deb" >/dev/null
}
