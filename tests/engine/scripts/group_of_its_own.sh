#!/bin/bash
# job control gives each job a group of its own
set -m
sleep 30 &
sleep 30 &
disown -a
( sleep 30 >/dev/null 2>&1 </dev/null & )
sleep 30
