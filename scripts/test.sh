#!/bin/sh
# Runs every kind of test; with --full every test.
exec cargo run --quiet --manifest-path "$(dirname "$0")/../Cargo.toml" --package xtask -- test "$@"
