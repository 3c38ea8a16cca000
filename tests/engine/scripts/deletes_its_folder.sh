#!/bin/sh
rm -rf "$PWD"
echo gone
exit 2
