/** The faults of a Windows package, as sentences; empty if none can be found without Windows. */
export function checkPackage(folder: string): string[];
/** The processor that a Windows program is for and the libraries that it loads at start; null if it is not a program. */
export function readProgram(path: string): { readonly machine: number; readonly libraries: readonly string[] } | null;
