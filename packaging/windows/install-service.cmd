@echo off
rem Bilty Portal as a service that starts with Windows. Run as administrator.
setlocal
cd /d "%~dp0"
call "%~dp0needs.cmd" || exit /b 1
net session >nul 2>&1
if errorlevel 1 (
  echo Right-click install-service.cmd and choose "Run as administrator".
  pause
  exit /b 1
)
if not exist "%~dp0data\logs" mkdir "%~dp0data\logs"
rem LOCAL SERVICE, by its number: its name is another one in other languages. It may read the folder and write the data.
icacls "%~dp0." /grant *S-1-5-19:(OI)(CI)RX /Q >nul || goto failed
icacls "%~dp0data" /grant *S-1-5-19:(OI)(CI)F /T /Q >nul || goto failed
"%~dp0service\bilty-portal.exe" install || goto failed
sc.exe config bilty-portal start= delayed-auto obj= "NT AUTHORITY\LocalService" password= "" >nul || goto failed
sc.exe start bilty-portal >nul || goto failed
echo Bilty Portal is a service now and runs at http://127.0.0.1:8080 in a minute.
echo The first password stands in data\logs\bilty-portal.out.log. Log in, change it, and delete that file.
pause
exit /b 0
:failed
echo It did not become a service; the reason is above.
pause
exit /b 1
