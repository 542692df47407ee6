/** How two names are compared: without regard to case and to spaces around them. */
export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** What is the same of two names that are the same. */
export const nameKey = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase();

/**
 * Whether a text is the beginning of the only match, and of a word that is not ended there: whoever typed "Malwa Cot" means
 * "Malwa Cotton", but "Malwa" may be another firm.
 */
export function isBegunIn(text: string, matches: readonly string[]): boolean {
  const [only, ...others] = matches.map(nameKey);
  const typed = nameKey(text);
  return (
    typed !== '' && others.length === 0 && only?.startsWith(typed) === true && /^[^\s]/.test(only.slice(typed.length))
  );
}

/** How well a text is found in a name: 0 where it is the whole name, 3 within a word; null: nowhere. */
function rankOf(name: string, wanted: string): number | null {
  const at = name.indexOf(wanted);
  if (at === -1) return null;
  return name === wanted ? 0 : at === 0 ? 1 : name.includes(` ${wanted}`) ? 2 : 3;
}

/**
 * The options that hold a text anywhere; those that begin with it come first, then those with a word that does. `also`: what they are
 * found by besides, each at its option's place: its English name, which is typed on keyboards without Hindi.
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
