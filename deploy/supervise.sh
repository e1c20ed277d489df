# shellcheck shell=bash
# Runs the server for deploy/run and restarts it when its watchdog has ended it.

# WATCHDOG_EXIT_CODE in server/app/watchdog.h.
supervise_hung=70

# supervise PROGRAM ARGUMENT…: passes SIGTERM, SIGINT and SIGHUP on to the program and ends with its exit status. A program that
# ends with supervise_hung is started again, unless SIGTERM or SIGINT has asked it to stop.
supervise() {
    local child='' status signalled='' stopping=''
    trap 'signalled=yes stopping=yes; supervise_pass TERM' TERM
    trap 'signalled=yes stopping=yes; supervise_pass INT' INT
    trap 'signalled=yes; supervise_pass HUP' HUP
    while :; do
        # In a session of its own, so that Ctrl-C reaches it once, from here, and not a second time from the terminal: a second
        # signal makes the server stop without waiting.
        setsid "$@" <&0 &
        child=$!
        # A signal that came before the line above has found no program to go to.
        [ -z "$stopping" ] || supervise_pass TERM
        # A signal ends `wait` before the program ends. The status of a program that has ended can be waited for again.
        while :; do
            signalled=''
            status=0
            wait "$child" || status=$?
            [ -n "$signalled" ] || break
        done
        child=''
        if [ "$status" -ne "$supervise_hung" ] || [ -n "$stopping" ]; then
            exit "$status"
        fi
        echo "The server hung and its watchdog stopped it (exit status $status). Restarting it." >&2
    done
}

# supervise_pass SIGNAL: sends it to the program, if it runs.
supervise_pass() {
    [ -z "$child" ] || kill -s "$1" "$child" 2>/dev/null || true
}
