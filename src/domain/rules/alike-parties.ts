// Parties that may be the same firm, for a user to check before merging (spec 3 §9).
import { alikePairs, typedNameKey } from './typed-names.ts';

/** What is compared of a party. */
export interface ComparedParty {
  readonly name: string;
  readonly nameHindi: string;
  readonly contact: string;
  readonly pan: string;
}

export const SAME_FACTS = ['name', 'contact', 'PAN'] as const;
/** What two parties have in common. */
export type SameFact = (typeof SAME_FACTS)[number];

/** Two parties that may be the same; `same` is empty if only their names are similar. */
export interface AlikeParties<P extends ComparedParty> {
  readonly one: P;
  readonly other: P;
  readonly same: readonly SameFact[];
  readonly likeness: number;
}

/** Of many parties that share a fact, each is paired only with the first: a dozen with one contact do not make 66 pairs. */
function pairsWithFirst(marks: readonly (readonly string[])[]): [number, number][] {
  const first = new Map<string, number>();
  return marks.flatMap((own, at) =>
    own.flatMap((mark): [number, number][] => {
      const before = first.get(mark);
      if (before === undefined) first.set(mark, at);
      return before === undefined || before === at ? [] : [[before, at]];
    }),
  );
}

/** Pairs of parties with the same name, contact or PAN, then those with similar names; the one that came first is first. */
export function alikeParties<P extends ComparedParty>(parties: readonly P[]): AlikeParties<P>[] {
  const keys = parties.map(({ name }) => typedNameKey(name) || name);
  const facts: Readonly<Record<SameFact, (party: P, at: number) => readonly string[]>> = {
    name: ({ nameHindi }, at) => [keys[at] ?? '', ...(nameHindi === '' ? [] : [typedNameKey(nameHindi) || nameHindi])],
    contact: ({ contact }) => (contact === '' ? [] : [contact]),
    PAN: ({ pan }) => (pan === '' ? [] : [pan]),
  };
  const found = new Map<string, { one: number; other: number; same: SameFact[]; likeness: number }>();
  const pairOf = (one: number, other: number) => {
    const pair = found.get(`${one} ${other}`) ?? { one, other, same: [], likeness: 0 };
    found.set(`${one} ${other}`, pair);
    return pair;
  };
  for (const fact of SAME_FACTS) {
    for (const [one, other] of pairsWithFirst(parties.map(facts[fact]))) {
      const { same } = pairOf(one, other);
      if (!same.includes(fact)) same.push(fact);
    }
  }
  for (const { one, other, likeness } of alikePairs([...keys])) {
    // Identical names are paired already, each with the first of them.
    if (keys[one] !== keys[other] || found.has(`${one} ${other}`)) pairOf(one, other).likeness = likeness;
  }
  return [...found.values()]
    .toSorted((a, b) => b.same.length - a.same.length || b.likeness - a.likeness || a.one - b.one || a.other - b.other)
    .flatMap(({ one, other, same, likeness }) => {
      const [first, second] = [parties[one], parties[other]];
      return first === undefined || second === undefined ? [] : [{ one: first, other: second, same, likeness }];
    });
}
