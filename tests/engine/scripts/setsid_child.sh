#!/bin/sh
# when the hook dies, its child has another session, another parent and no pipe of ours
setsid sh -c 'exec >/dev/null 2>&1 </dev/null; trap "" TERM; sleep 30; sleep 30' &
nohup sleep 30 >/dev/null 2>&1 &
wait
