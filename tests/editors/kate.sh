#!/bin/sh
# Kate on a virtual screen, with one hooks file open. Run by: xvfb-run -a dbus-run-session -- sh kate.sh
# Environment: HOOKS, the hooks file; LOG, the folder with what the server got and gave, and with the pictures;
# PATIENCE, how many quarters of a second to wait; FINDING, what the server says; AGAIN, how often it has said it in the end.
set -u

# waits until a file holds a text, so many times
wait_for() {
    for _ in $(seq "$PATIENCE"); do
        [ "$(grep -aoF -- "$1" "$LOG/$2" 2>/dev/null | wc -l)" -ge "${3:-1}" ] && return 0
        sleep 0.25
    done
    echo "not in time: $1 in $2"
    import -window root "$LOG/last.png"
    return 1
}

kate --startanon -n "$HOOKS" >"$LOG/kate.log" 2>&1 &
kate=$!
trap 'kill $kate 2>/dev/null' EXIT

for _ in $(seq 80); do
    [ -n "$(xdotool search --onlyvisible --name hooks.json 2>/dev/null)" ] && break
    sleep 0.25
done
# Kate asks whether the server may be started, until somebody says yes
for _ in $(seq "$PATIENCE"); do
    [ -s "$LOG/in" ] && break
    sleep 0.5
    [ -s "$LOG/in" ] || xdotool key Return
done

wait_for "$FINDING" out || exit 1
sleep 1.5
import -window root "$LOG/first.png"

kill -9 "$(cat "$LOG/pid")"
wait_for '"method": "initialize"' in 2 || exit 1
wait_for "$FINDING" out "$AGAIN" || exit 1
sleep 1.5
import -window root "$LOG/second.png"
