@echo off
rem Stages the plugin in dist/Pursuit and plays Snitch Sprint through it; --install <project> copies it there.
cargo run --quiet --manifest-path "%~dp0..\Cargo.toml" --package xtask -- package %*
