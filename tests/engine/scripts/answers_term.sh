#!/bin/sh
# what a dying hook says is not its answer
trap 'echo late; echo late >&2; exit 2' TERM
echo early
sleep 30 & wait
