# shellcheck shell=bash
# Shared by deploy/backup and deploy/restore: finding the server's store, and running PostgreSQL's programs.

data='' store='' file='' password_file='' dump_version=''
engine_name=''
through=()

refuse() {
    echo "$engine_name: $1" >&2
    exit 1
}

# engine_usage: prints the text at the head of the script.
engine_usage() {
    sed -n '2,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
}

# engine_setting FILE KEY: the last value of that key.
engine_setting() {
    sed -n "s/^[[:blank:]]*$2[[:blank:]]*=[[:blank:]]*\(.*[^[:blank:]]\)[[:blank:]]*\$/\1/p" "$1" | tail -n 1
}

# engine_choose NAME ARGUMENT…: sets data or store, file and through, and exports PGPASSWORD if a password is given.
engine_choose() {
    engine_name=$1
    shift
    while [ $# -gt 0 ]; do
        case $1 in
        --config | --data | --store | --through) [ $# -gt 1 ] || engine_usage ;;&
        --config)
            [ -r "$2" ] || refuse "$2 cannot be read"
            data=$(engine_setting "$2" data)
            store=$(engine_setting "$2" store)
            password_file=$(engine_setting "$2" store-password-file)
            [ "$store" != sqlite ] || store=
            shift
            ;;
        --data) data=$2 && shift ;;
        --store) store=$2 password_file='' && shift ;;
        --through) read -ra through <<<"$2" && shift ;;
        -*) engine_usage ;;
        *)
            [ -z "$file" ] || engine_usage
            file=$1
            ;;
        esac
        shift
    done
    [ -n "$file" ] || engine_usage
    data=${data:-data}
    case $store in
    '') ;;
    postgresql://* | postgres://*) engine_hide_password && engine_read_password ;;
    *) refuse "the store \"$store\" is unknown: use sqlite or postgresql://…" ;;
    esac
}

# Moves the URL's password to the place where PostgreSQL's programs look for it, out of their command lines, which
# every user can read.
engine_hide_password() {
    local rest=${store#*://} people
    people=${rest%%@*}
    case $people in
    "$rest" | *[/?]*) return ;; # the URL names no user
    *:*)
        local password=${people#*:}
        printf -v PGPASSWORD '%b' "${password//%/\\x}"
        export PGPASSWORD
        store=postgresql://${people%%:*}@${rest#*@}
        ;;
    esac
}

# Reads the password's file of the settings, as the server does.
engine_read_password() {
    [ -n "$password_file" ] || return 0
    [ -r "$password_file" ] || refuse "the password file $password_file cannot be read"
    IFS=$'\r' read -r PGPASSWORD <"$password_file" || [ -n "$PGPASSWORD" ] || refuse "$password_file has no password in its first line"
    export PGPASSWORD
}

# The program: TABERNA, the installed one, or the one that was built in this folder.
engine_taberna() {
    local built
    built=$(dirname "$0")/../build/server/taberna
    if [ -n "${TABERNA-}" ]; then
        echo "$TABERNA"
    elif command -v taberna; then
        :
    elif [ -x "$built" ]; then
        echo "$built"
    else
        refuse 'taberna is neither installed nor built here; set TABERNA=PATH'
    fi
}

# postgres COMMAND…: runs one of PostgreSQL's own programs, here or through --through.
postgres() {
    "${through[@]}" "$@"
}

# engine_check_dump FILE: reads the dump to its end; sets dump_version.
engine_check_dump() {
    local contents
    contents=$(postgres pg_restore --list <"$1" 2>/dev/null) || refuse "$1 is not a backup of pg_dump, or is damaged"
    case $contents in
    *'TABLE DATA taberna version '*) ;;
    *) refuse "$1 is a backup of another program" ;;
    esac
    postgres pg_restore --file=- <"$1" >/dev/null 2>&1 || refuse "$1 is damaged: it cannot be read completely"
    dump_version=$(postgres pg_restore --data-only --schema=taberna --table=version --file=- <"$1" |
        sed -n '/^COPY /,/^\\\.$/s/^\([0-9][0-9]*\)$/\1/p')
    case $dump_version in
    '' | *[!0-9]*) refuse "$1 contains no version" ;;
    esac
}
