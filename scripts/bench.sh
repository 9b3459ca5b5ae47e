#!/bin/sh
# Measures against named baselines.
exec cargo run --quiet --manifest-path "$(dirname "$0")/../Cargo.toml" --package xtask -- bench "$@"
