@echo off
rem Runs every kind of test; with --full every test.
call "%~dp0xtask.bat" test %*
