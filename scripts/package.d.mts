/** Makes the folder for Windows of what is built, checks it and says how large it is. Returns an exit code. */
export function packageForWindows(target?: string): number;
