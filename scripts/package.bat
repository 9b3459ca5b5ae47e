@echo off
rem Stages the plugin in dist/Pursuit and plays both drills through it; --install <project> copies it there.
call "%~dp0xtask.bat" package %*
