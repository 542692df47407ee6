@echo off
rem Ends the service in order and takes it away; data stays. Run as administrator.
setlocal
cd /d "%~dp0"
"%~dp0service\bilty-portal.exe" stop
"%~dp0service\bilty-portal.exe" uninstall
pause
