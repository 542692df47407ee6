// Typed senders and receivers: which spellings are the same firm, so that a user can make a party of them (spec 3 §9). The folding of a
// search (name-fold.ts) is broader: names that merely sound alike are not joined here.

/** Titles before a name: M/s, Messrs, Shri, Smt, in either script. */
const TITLE =
  /(?<![\p{L}\p{M}\p{N}])(?:m\s*\/\s*s|messrs|shri|smt|मैसर्स|मेसर्स|म[ेै][.॰०]|श्रीमती|श्री)(?![\p{L}\p{M}\p{N}])/gu;
/** Words with two spellings. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({ pvt: 'private प्राइवेट प्रा', ltd: 'limited लिमिटेड लि', and: '& एंड एण्ड एवं और' }).flatMap(
    ([one, words]) => words.split(' ').map((word) => [word.normalize('NFKC'), one] as const),
  ),
);

/** The key shared by spellings of the same name; empty for a name of punctuation only. */
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
  // A name that is only a title keeps it. Single letters are joined: 'S.K.' is 'SK'.
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

/** One spelling with one contact and one GSTIN, as in bilties; empty if missing. */
export interface TypedName {
  readonly name: string;
  readonly contact: string;
  readonly gstin: string;
  readonly count: number;
  /** The date of the newest bilty. */
  readonly newest: string;
}

/** How often spellings were used, with the numbers entered with them, and the newest date. */
export interface TypedNameUse {
  readonly count: number;
  readonly newest: string;
  readonly contacts: readonly string[];
  readonly gstins: readonly string[];
}
export interface TypedNameGroup extends TypedNameUse {
  /** Its name: the key of the most used spelling. */
  readonly key: string;
  /** Its spellings, the most used first. */
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

/** Groups spellings that share a key, a contact or a GSTIN; the most used groups first. */
export function groupTypedNames(rows: readonly TypedName[]): TypedNameGroup[] {
  const leaders = new Map<string, string>();
  const leaderOf = (mark: string): string => {
    let leader = mark;
    for (let next = leaders.get(leader); next !== undefined; next = leaders.get(leader)) leader = next;
    // Path compression: otherwise a long chain would be walked for each of its names.
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

/** From this similarity two groups are proposed as the same, but never joined (spec 3 §9). */
const ALIKE_FROM = 0.6;

/** The trigrams of a key as in PostgreSQL's pg_trgm: of each word, with two spaces before it and one after. */
function trigramsOf(key: string): ReadonlySet<string> {
  const padded = key.split(' ').map((word) => Array.from(`  ${word} `));
  return new Set(padded.flatMap((signs) => signs.slice(2).map((sign, at) => `${signs[at]}${signs[at + 1]}${sign}`)));
}

/** A pair of names by index, and their similarity: above `ALIKE_FROM`, 1 for equal ones. */
export interface AlikePair {
  readonly one: number;
  readonly other: number;
  readonly likeness: number;
}

/** The pairs of keys similar enough to be the same firm. The time grows with how many share a trigram. */
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

/** For each key, the keys similar enough to be the same firm, the most similar first. */
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
