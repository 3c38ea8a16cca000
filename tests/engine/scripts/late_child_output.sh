#!/bin/sh
# as `cmd > >(tee log)`: the last words come from a child, just after the end
( sleep 0.02; echo from the child ) &
exit 0
