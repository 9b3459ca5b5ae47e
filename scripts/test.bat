@echo off
rem Runs every kind of test; with --full every test.
cargo run --quiet --manifest-path "%~dp0..\Cargo.toml" --package xtask -- test %*
