#!/bin/sh
# Builds the plugin in an Unreal Engine, runs its automation tests there and writes a report: in-unreal.sh path/to/UE_5.6
exec cargo run --quiet --manifest-path "$(dirname "$0")/../Cargo.toml" --package xtask -- unreal in-engine "$@"
