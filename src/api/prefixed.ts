/** The entries of a table with a prefix: `list` of bilty becomes `biltyList`. */
export type PrefixedEntries<Prefix extends string, Entries> = {
  readonly [Name in keyof Entries & string as `${Prefix}${Capitalize<Name>}`]: Entries[Name];
};

/** Prefixes the names of a table. */
export function prefixed<const Prefix extends string, Entries extends object>(
  prefix: Prefix,
  entries: Entries,
): PrefixedEntries<Prefix, Entries> {
  const named = Object.entries(entries).map(([name, entry]) => [
    prefix + name.charAt(0).toUpperCase() + name.slice(1),
    entry,
  ]);
  return Object.fromEntries(named) as PrefixedEntries<Prefix, Entries>;
}
