// Senders and receivers whose names were typed: which spellings are the same firm, so that somebody may make a party of them
// (spec 3 §9). The fold of a search (name-fold.ts) is wider than this: here nothing that sounds alike is joined.

/** What stands before a name: M/s, Messrs, Shri, Smt, in either script. */
const TITLE =
  /(?<![\p{L}\p{M}\p{N}])(?:m\s*\/\s*s|messrs|shri|smt|मैसर्स|मेसर्स|म[ेै][.॰०]|श्रीमती|श्री)(?![\p{L}\p{M}\p{N}])/gu;
/** Words that are written in two ways. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({ pvt: 'private प्राइवेट प्रा', ltd: 'limited लिमिटेड लि', and: '& एंड एण्ड एवं और' }).flatMap(
    ([one, words]) => words.split(' ').map((word) => [word.normalize('NFKC'), one] as const),
  ),
);

/** What two spellings of one name have in common; empty for a name of punctuation alone. */
export function typedNameKey(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’`\u200C\u200D]/g, '');
  const words: string[] = [];
  let letters = '';
  const close = () => {
    if (letters !== '') words.push(letters);
    letters = '';
  };
  // A name of nothing but a title keeps it. Letters that stand alone are one word: 'S.K.' is 'SK'.
  const bare = plain.replaceAll(TITLE, ' ');
  for (const word of (/[\p{L}\p{N}]/u.test(bare) ? bare : plain).match(/[\p{L}\p{M}\p{N}]+|&/gu) ?? []) {
    if (/^[a-z]$/.test(word)) letters += word;
    else {
      close();
      words.push(ALIKE.get(word) ?? word);
    }
  }
  close();
  return words.join(' ');
}

/** One spelling with one contact and one GSTIN, as bilties have them; empty where they have none. */
export interface TypedName {
  readonly name: string;
  readonly contact: string;
  readonly gstin: string;
  readonly count: number;
  /** The day of the newest bilty. */
  readonly newest: string;
}

/** How often spellings were used, with the numbers that came with them; the newest day. */
export interface TypedNameUse {
  readonly count: number;
  readonly newest: string;
  readonly contacts: readonly string[];
  readonly gstins: readonly string[];
}
export interface TypedNameGroup extends TypedNameUse {
  /** What names it: the key of the spelling that is used most. */
  readonly key: string;
  /** Its spellings, those that are used most first. */
  readonly names: readonly (TypedNameUse & { readonly name: string })[];
}

const distinct = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))];
const useOf = (rows: readonly TypedName[]): TypedNameUse => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  newest: rows.reduce((newest, row) => (row.newest > newest ? row.newest : newest), ''),
  contacts: distinct(rows.map(({ contact }) => contact)),
  gstins: distinct(rows.map(({ gstin }) => gstin)),
});
const mostUsedFirst = (a: TypedNameUse & { name: string }, b: TypedNameUse & { name: string }) =>
  b.count - a.count || (a.newest < b.newest ? 1 : a.newest > b.newest ? -1 : a.name < b.name ? -1 : 1);

function together(rows: readonly TypedName[], keyOf: (row: TypedName) => string): TypedName[][] {
  return [...Map.groupBy(rows, keyOf).values()];
}

/** Groups spellings that have a key, a contact or a GSTIN in common; the groups that are used most first. */
export function groupTypedNames(rows: readonly TypedName[]): TypedNameGroup[] {
  const leaders = new Map<string, string>();
  const leaderOf = (mark: string): string => {
    let leader = mark;
    for (let next = leaders.get(leader); next !== undefined; next = leaders.get(leader)) leader = next;
    // The way is made short, or a long chain would be walked for each of its names.
    if (leader !== mark) leaders.set(mark, leader);
    return leader;
  };
  const marksOf = ({ name, contact, gstin }: TypedName) => [
    `name ${typedNameKey(name) || name}`,
    ...(contact === '' ? [] : [`contact ${contact}`]),
    ...(gstin === '' ? [] : [`gstin ${gstin}`]),
  ];
  const marked = new Map<TypedName, string>();
  for (const row of rows) {
    const [first = '', ...others] = marksOf(row);
    marked.set(row, first);
    for (const other of others) {
      const [one, two] = [leaderOf(first), leaderOf(other)];
      if (one !== two) leaders.set(two, one);
    }
  }
  return together(rows, (row) => leaderOf(marked.get(row) ?? ''))
    .map((members) => {
      const names = together(members, ({ name }) => name)
        .map((of) => ({ name: of[0]?.name ?? '', ...useOf(of) }))
        .sort(mostUsedFirst);
      const name = names[0]?.name ?? '';
      return { name, key: typedNameKey(name) || name, names, ...useOf(members) };
    })
    .sort(mostUsedFirst)
    .map(({ name: _name, ...group }) => group);
}

/** From so much likeness on two groups are offered to each other, and never joined (spec 3 §9). */
const ALIKE_FROM = 0.6;

/** The trigrams of a key as PostgreSQL's pg_trgm makes them: of each word, with two blanks before it and one behind. */
function trigramsOf(key: string): ReadonlySet<string> {
  const padded = key.split(' ').map((word) => Array.from(`  ${word} `));
  return new Set(padded.flatMap((signs) => signs.slice(2).map((sign, at) => `${signs[at]}${signs[at + 1]}${sign}`)));
}

/** Two names by where they stand in a list, and how like they are: more than `ALIKE_FROM`, 1 for the same. */
export interface AlikePair {
  readonly one: number;
  readonly other: number;
  readonly likeness: number;
}

/** Which keys are so like each other that they may be the same firm. Time grows with how many share a trigram. */
export function alikePairs(keys: readonly string[]): AlikePair[] {
  const trigrams = keys.map(trigramsOf);
  const having = new Map<string, number[]>();
  const shared = new Uint16Array(keys.length);
  return trigrams.flatMap((own, one) => {
    const met: number[] = [];
    for (const trigram of own) {
      const others = having.get(trigram) ?? [];
      for (const other of others) {
        if (shared[other] === 0) met.push(other);
        shared[other] = (shared[other] ?? 0) + 1;
      }
      having.set(trigram, others);
      others.push(one);
    }
    return met.flatMap((other) => {
      const both = shared[other] ?? 0;
      shared[other] = 0;
      const likeness = both / (own.size + (trigrams[other]?.size ?? 0) - both);
      return likeness >= ALIKE_FROM ? [{ one: other, other: one, likeness }] : [];
    });
  });
}

/** The keys that are so like each key that they may be the same firm, the likest first. */
export function similarKeys(keys: readonly string[]): ReadonlyMap<string, string[]> {
  const pairs = alikePairs(keys);
  const similar = new Map(keys.map((key): [string, string[]] => [key, []]));
  for (const { one, other } of pairs.toSorted(
    (a, b) => b.likeness - a.likeness || a.other - b.other || a.one - b.one,
  )) {
    similar.get(keys[one] ?? '')?.push(keys[other] ?? '');
    similar.get(keys[other] ?? '')?.push(keys[one] ?? '');
  }
  return similar;
}
