@echo off
rem Builds the plugin in an Unreal Engine, runs its automation tests there and writes a report: in-unreal.bat path\to\UE_5.6
call "%~dp0xtask.bat" unreal in-engine %*
