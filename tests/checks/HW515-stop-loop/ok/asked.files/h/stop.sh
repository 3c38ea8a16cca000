#!/bin/sh
[ "$(jq .stop_hook_active)" = true ] && exit 0
make test || exit 2
