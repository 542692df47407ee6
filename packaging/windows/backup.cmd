@echo off
rem backup.cmd D:\backups --keep 14 writes everything into a folder; backup.cmd D:\monday.tar.gz into a file.
setlocal
call "%~dp0needs.cmd" || exit /b 1
set "DATA_DIR=%~dp0data"
"%~dp0node\node.exe" --env-file-if-exists="%~dp0settings.env" "%~dp0portal\scripts\portal.mjs" backup %*
