/** What is wrong with a folder for Windows, as sentences; none: nothing that can be seen from here. */
export function checkPackage(folder: string): string[];
/** The processor that a program of Windows is for, and the libraries that it asks for at its start; null: it is none. */
export function readProgram(path: string): { readonly machine: number; readonly libraries: readonly string[] } | null;
