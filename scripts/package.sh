#!/bin/sh
# Stages the plugin in dist/Pursuit and plays both drills through it; --install <project> copies it there.
exec cargo run --quiet --manifest-path "$(dirname "$0")/../Cargo.toml" --package xtask -- package "$@"
