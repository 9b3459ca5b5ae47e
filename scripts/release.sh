#!/bin/sh
# Makes the release in dist/release, for every platform, and lists what goes where.
exec cargo run --quiet --manifest-path "$(dirname "$0")/../Cargo.toml" --package xtask -- package --platforms all "$@"
