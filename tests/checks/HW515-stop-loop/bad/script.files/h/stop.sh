#!/bin/sh
make test || exit 2
