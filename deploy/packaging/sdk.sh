# shellcheck shell=bash
# Packs the client libraries, for deploy/release.

# sdk_packages WORK VERSION FOLDER: FOLDER gets the package for npm and the wheel for pip.
sdk_packages() {
    local work=$1 version=$2 out=$3
    tar --create --directory "$work/build" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX --format=gnu --transform='s,^sdk,package,' sdk | gzip -9 --no-name >"$out/taberna-client-$version.tgz"
    cp -R "$work/taberna-$version/deploy/sdk" "$work/python"
    cp "$work/taberna-$version/LICENSE" "$work/python"
    sed -i "s/^version = .*/version = \"$version\"/" "$work/python/pyproject.toml"
    /usr/bin/python3 -m pip --quiet --disable-pip-version-check wheel --no-index --no-deps --no-build-isolation \
        --wheel-dir "$out" "$work/python"
}
