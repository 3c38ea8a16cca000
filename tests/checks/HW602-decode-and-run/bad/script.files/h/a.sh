#!/bin/sh
echo eA== | base64 -d | bash
