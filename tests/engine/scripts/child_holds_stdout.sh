#!/bin/sh
# objects at once, but leaves a child behind that holds both outputs
echo objection >&2
sleep 30 &
exit 2
