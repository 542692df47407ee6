// What statements cost, by name and company, so that each waits where it keeps nobody else from his: nobody declares it.

interface Cost {
  /** What one takes lately: a running average, in milliseconds of the server's time. */
  ms: number;
  /** Grows with each that took far longer than a short one may, and fades. */
  far: number;
}

/** What a statement may take, in milliseconds, among others on a connection that many share. */
export const SHORT_MS = 20;
/** What takes longer waits for its like. */
export const LONG_MS = 250;
const NEWEST = 0.15;
// Of all companies the slower count for more: one that never asked a statement may be as large as those for which it takes long.
const NEWEST_OF_ALL = 0.02;
// A statement is short with some values and long with others: page 1 and page 1,000. Two that took long among some thirty keep it
// away from the others; one alone does not, for on a busy machine anything does now and then.
const FAR_MS = SHORT_MS * 4;
const FAR = { adds: 0.1, fades: 0.02, tooMuch: 0.14, most: 0.3 };
// With some dozens of statements each, this takes a few megabytes.
const MOST_COMPANIES = 2000;

/** Where a statement goes: among others; by itself, for that is not known; or with those that take long. */
export type Length = 'short' | 'unknown' | 'long';

const isShort = ({ ms, far }: Cost) => ms <= SHORT_MS && far <= FAR.tooMuch;

function add(costs: Map<string, Cost>, name: string, ms: number, falls: number): void {
  const isFar = ms > FAR_MS;
  const known = costs.get(name);
  if (known === undefined) {
    costs.set(name, { ms, far: isFar ? FAR.adds : 0 });
    return;
  }
  known.ms += (ms - known.ms) * (ms > known.ms ? NEWEST : falls);
  known.far = Math.min(known.far + (isFar ? FAR.adds : -known.far * FAR.fades), FAR.most);
}

/** Remembers what statements took. */
export function createCosts() {
  const companies = new Map<string, Map<string, Cost>>();
  const ofAll = new Map<string, Cost>();

  function costsOf(company: string): Map<string, Cost> {
    const known = companies.get(company);
    if (known) return known;
    const [oldest] = companies.keys();
    if (companies.size >= MOST_COMPANIES && oldest !== undefined) companies.delete(oldest);
    const fresh = new Map<string, Cost>();
    companies.set(company, fresh);
    return fresh;
  }

  return {
    /** How long a statement of a company may be taken to be, and what it is expected to take, in milliseconds. */
    of(company: string, name: string): { readonly length: Length; readonly ms: number } {
      const own = companies.get(company)?.get(name);
      if (own !== undefined) {
        if (isShort(own)) return { length: 'short', ms: own.ms };
        return { length: own.ms > LONG_MS ? 'long' : 'unknown', ms: own.ms };
      }
      const all = ofAll.get(name);
      return all !== undefined && isShort(all) ? { length: 'short', ms: all.ms } : { length: 'unknown', ms: SHORT_MS };
    },
    /** Notes what one took. */
    note(company: string, name: string, ms: number): void {
      add(costsOf(company), name, ms, NEWEST);
      add(ofAll, name, ms, NEWEST_OF_ALL);
    },
    /** Notes that one takes longer than a number of milliseconds, while nobody knows yet how long. */
    noteLonger(company: string, name: string, ms: number): void {
      for (const costs of [costsOf(company), ofAll]) {
        const { ms: before, far } = costs.get(name) ?? { ms: 0, far: 0 };
        costs.set(name, { ms: Math.max(before, ms + 1), far });
      }
    },
  };
}

export type Costs = ReturnType<typeof createCosts>;
