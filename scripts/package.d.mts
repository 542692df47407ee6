/** Makes the Windows package from the current build, checks it and prints its size. Returns an exit code. */
export function packageForWindows(target?: string): number;
