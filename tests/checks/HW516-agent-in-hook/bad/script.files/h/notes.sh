#!/bin/sh
git log | claude -p 'Write the notes'
