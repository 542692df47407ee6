@echo off
rem PostgreSQL is compiled with Microsoft's C++, whose libraries Windows does not have by itself.
for %%f in (vcruntime140.dll vcruntime140_1.dll msvcp140.dll) do if not exist "%SystemRoot%\System32\%%f" goto missing
exit /b 0
:missing
echo Bilty Portal needs the Microsoft Visual C++ Redistributable (x64).
echo Install it from https://aka.ms/vs/17/release/vc_redist.x64.exe, then start again.
pause
exit /b 1
