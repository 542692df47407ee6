@echo off
rem Starts Bilty Portal in this window. Ctrl+C, then N, ends it in order; closing the window does too.
setlocal
cd /d "%~dp0"
call "%~dp0needs.cmd" || exit /b 1
set "DATA_DIR=%~dp0data"
"%~dp0node\node.exe" --env-file-if-exists="%~dp0settings.env" "%~dp0portal\scripts\portal.mjs" start %*
if errorlevel 1 pause
