@echo off
rem What the other scripts call: one of the developer commands.
cargo --version >nul 2>nul
if errorlevel 1 goto :missing
cargo run --quiet --manifest-path "%~dp0..\Cargo.toml" --package xtask -- %*
exit /b %errorlevel%
:missing
echo Rust is missing. Install it from https://rustup.rs, with the Visual Studio C++ tools that it asks for; then open a new window.
exit /b 1
