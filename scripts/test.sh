#!/bin/sh
# Runs every test.
exec cargo run --quiet --manifest-path "$(dirname "$0")/../Cargo.toml" --package xtask -- test "$@"
