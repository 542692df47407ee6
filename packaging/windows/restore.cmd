@echo off
rem restore.cmd D:\monday.tar.gz puts a backup into an empty portal: the folder "data" must not be there yet.
setlocal
call "%~dp0needs.cmd" || exit /b 1
set "DATA_DIR=%~dp0data"
"%~dp0node\node.exe" --env-file-if-exists="%~dp0settings.env" "%~dp0portal\scripts\portal.mjs" restore %*
