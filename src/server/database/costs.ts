// The measured cost of statements, by name and company, so that each runs where it delays nobody else; nothing has to be declared.

interface Cost {
  /** A running average of its duration, in milliseconds of server time. */
  ms: number;
  /** Grows with each run far beyond a short one's limit, and decays. */
  far: number;
}

/** The longest a statement may take, in milliseconds, to run on a shared connection. */
export const SHORT_MS = 20;
/** Statements above this run only among long ones. */
export const LONG_MS = 250;
const NEWEST = 0.15;
// Over all companies the slower ones weigh more: a company that never ran a statement may be as large as those for which it takes long.
const NEWEST_OF_ALL = 0.02;
// A statement may be short with some values and long with others: page 1 and page 1,000. Two long runs among some thirty keep it off the
// shared connections; a single one does not, because on a busy machine anything is slow now and then.
const FAR_MS = SHORT_MS * 4;
const FAR = { adds: 0.1, fades: 0.02, tooMuch: 0.14, most: 0.3 };
// With some dozens of statements each, this takes a few megabytes.
const MOST_COMPANIES = 2000;

/** Where a statement runs: among short ones; separately, because its duration is unknown; or among long ones. */
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

/** Remembers how long statements took. */
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
    /** The expected length class of a company's statement, and its expected duration in milliseconds. */
    of(company: string, name: string): { readonly length: Length; readonly ms: number } {
      const own = companies.get(company)?.get(name);
      if (own !== undefined) {
        if (isShort(own)) return { length: 'short', ms: own.ms };
        return { length: own.ms > LONG_MS ? 'long' : 'unknown', ms: own.ms };
      }
      const all = ofAll.get(name);
      return all !== undefined && isShort(all) ? { length: 'short', ms: all.ms } : { length: 'unknown', ms: SHORT_MS };
    },
    /** Records the duration of a run. */
    note(company: string, name: string, ms: number): void {
      add(costsOf(company), name, ms, NEWEST);
      add(ofAll, name, ms, NEWEST_OF_ALL);
    },
    /** Records that a run already takes longer than a number of milliseconds, before it has ended. */
    noteLonger(company: string, name: string, ms: number): void {
      for (const costs of [costsOf(company), ofAll]) {
        const { ms: before, far } = costs.get(name) ?? { ms: 0, far: 0 };
        costs.set(name, { ms: Math.max(before, ms + 1), far });
      }
    },
  };
}

export type Costs = ReturnType<typeof createCosts>;
