#!/bin/sh
grep -q x && { echo blocked >&2; exit 2; }
exit 1
