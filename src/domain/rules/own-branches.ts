/** The message for a user who may write only for the named branches (spec 4 §11). */
export const writesOnlyFor = (names: readonly string[]): string => `You may write for ${names.join(', ')} only.`;
