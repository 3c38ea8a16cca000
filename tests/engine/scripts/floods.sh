#!/bin/sh
yes & yes >&2
