/** Whether two names are the same, ignoring case and surrounding spaces. */
export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** A key that is equal for names that count as the same. */
export const nameKey = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase();

/** Whether a text begins the only match and ends within a word: "Malwa Cot" stands for "Malwa Cotton", but "Malwa" may be another firm. */
export function isBegunIn(text: string, matches: readonly string[]): boolean {
  const [only, ...others] = matches.map(nameKey);
  const typed = nameKey(text);
  return (
    typed !== '' && others.length === 0 && only?.startsWith(typed) === true && /^[^\s]/.test(only.slice(typed.length))
  );
}

/** How well a name matches a text: 0 if it is the whole name, up to 3 for within a word; null for no match. */
function rankOf(name: string, wanted: string): number | null {
  const at = name.indexOf(wanted);
  if (at === -1) return null;
  return name === wanted ? 0 : at === 0 ? 1 : name.includes(` ${wanted}`) ? 2 : 3;
}

/**
 * The options that contain a text; first those that begin with it, then those with a word that does. `also`: further texts that find the
 * options, by index, such as the English name, typed on keyboards without Hindi.
 */
export function matching(
  options: readonly string[],
  text: string,
  most: number,
  also: readonly string[] = [],
): string[] {
  const wanted = nameKey(text);
  if (wanted === '') return options.slice(0, most);
  const ranks: string[][] = [[], [], [], []];
  for (const [at, option] of options.entries()) {
    const rank = rankOf(nameKey(option), wanted) ?? rankOf(nameKey(also[at] ?? ''), wanted);
    if (rank !== null) ranks[rank]?.push(option);
  }
  return ranks.flat().slice(0, most);
}
