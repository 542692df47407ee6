/** The file of the Windows package for each script of package.json, or the reason why there is none. */
export const WINDOWS_COMMANDS: Readonly<
  Record<
    string,
    { readonly file: string; readonly leftOut?: never } | { readonly leftOut: string; readonly file?: never }
  >
>;
/** The files that are started by hand: those of the scripts, and those that manage the service. */
export const COMMAND_FILES: readonly string[];
