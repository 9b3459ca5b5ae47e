@echo off
rem Measures against named baselines.
cargo run --quiet --manifest-path "%~dp0..\Cargo.toml" --package xtask -- bench %*
