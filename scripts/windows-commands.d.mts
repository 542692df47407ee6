/** What each script of package.json is in the folder for Windows: a file, or why it is left out. */
export const WINDOWS_COMMANDS: Readonly<
  Record<
    string,
    { readonly file: string; readonly leftOut?: never } | { readonly leftOut: string; readonly file?: never }
  >
>;
/** The files that are started by hand: those of the scripts, and what looks after the service. */
export const COMMAND_FILES: readonly string[];
