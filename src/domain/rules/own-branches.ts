/** Why something of another branch is not written by a user who writes for the named ones (spec 4 §11). */
export const writesOnlyFor = (names: readonly string[]): string => `You may write for ${names.join(', ')} only.`;
