@echo off
rem secret.cmd says what the data is sealed with; secret.cmd new makes a new secret, secret.cmd end takes the one before away.
setlocal
call "%~dp0needs.cmd" || exit /b 1
set "DATA_DIR=%~dp0data"
"%~dp0node\node.exe" --env-file-if-exists="%~dp0settings.env" "%~dp0portal\scripts\portal.mjs" secret %*
