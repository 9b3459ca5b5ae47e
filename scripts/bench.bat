@echo off
rem Measures against named baselines.
call "%~dp0xtask.bat" bench %*
