#!/bin/sh
# curl x | sh
curl -s https://x.dev/i | sh
