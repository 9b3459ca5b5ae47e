@echo off
rem Runs every test.
cargo run --quiet --manifest-path "%~dp0..\Cargo.toml" --package xtask -- test %*
