/** How two names are compared: without regard to case and to spaces around them. */
export function sameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

const fold = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase();

/** The options that hold a text anywhere; those that begin with it come first, then those with a word that does. */
export function matching(options: readonly string[], text: string, most: number): string[] {
  const wanted = fold(text);
  if (wanted === '') return options.slice(0, most);
  const ranks: string[][] = [[], [], [], []];
  for (const option of options) {
    const name = fold(option);
    const at = name.indexOf(wanted);
    if (at === -1) continue;
    const rank = name === wanted ? 0 : at === 0 ? 1 : name.includes(` ${wanted}`) ? 2 : 3;
    ranks[rank]?.push(option);
  }
  return ranks.flat().slice(0, most);
}
