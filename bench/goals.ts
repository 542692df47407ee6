import { median, type Summary } from './summary.ts';

/** A figure and its goal. */
export interface Verdict {
  readonly goal: string;
  readonly figure: string;
  readonly verdict: 'missed' | 'met' | 'better';
}

/** The most resident memory in MB: of a busy office, and of a portal under full load (issue 21). */
export const [CALM_MB, BUSY_MB] = [250, 350] as const;

// Shares of the limit: what must be reached, and what would be better (issue 2, Speed).
const LISTS = [0.33, 0.43] as const;
const SAVES = [0.8, 0.9] as const;
const SHARES = {
  list: [0.75, 0.8],
  read: [0.85, 0.9],
  save: SAVES,
  summary: [0.35, 0.45],
  slips: LISTS,
  'slip-save': SAVES,
  vehicles: LISTS,
  // Spec 3 §11; it has no other goal for its list than for others.
  'lawful-save': [0.85, 0.9],
  'lawful-list': LISTS,
} as const;
const PAGE_SHARE = 0.9;
const SEARCH_P95_MS = 10;
// Spec 3 §11 for suggest, verify, the desk and its files.
const P95_MS: Readonly<Record<string, number>> = {
  find: 100,
  suggest: 50,
  verify: 5,
  'names-typed': 2000,
  'names-alike': 2000,
  // Spec 4 §13.
  'ledger-ageing': 200,
  'ledger-past': 1000,
  'ledger-month': 20,
  'ledger-year': 300,
  'ledger-trial': 150,
  'ledger-day': 50,
  'ledger-days': 500,
  'ledger-receipt': 30,
  'ledger-evening': 150,
  'ledger-unbilled': 50,
  'hire-loadable': 50,
  'hire-profit': 300,
  'hire-trips': 300,
  'hire-tds': 300,
  'hire-settle': 30,
  'desk-expiring': 30,
  'desk-part-A-only': 30,
  'desk-without-LR': 30,
  'desk-all': 30,
  'read-file': 300,
};
const GROWTH = 1.3;
const BESIDE_TIMES = 3;
const PDF_MS: Readonly<Record<string, { readonly goal: string; readonly ms: number }>> = {
  print: { goal: 'PDF: 15 ms of CPU', ms: 15 },
  'lawful-print': { goal: 'LR in four copies: 30 ms of CPU', ms: 30 },
};
const MANY_SECONDS = 12;

const isIt = (met: boolean): Verdict['verdict'] => (met ? 'met' : 'missed');

/** The goals of short works measured beside long ones. */
function besideVerdicts(large: ReadonlyMap<string, Summary>): Verdict[] {
  const found: Verdict[] = [];
  for (const [name, goal] of [
    ['flood', 'list p99 under the login flood'],
    ['lawful-many', 'p99 of single LRs beside 200 × 4'],
    ['names-beside', 'p99 of one bilty beside the typed names of 200,000'],
  ] as const) {
    const times = large.get(name)?.besideTimes ?? null;
    if (times === null) continue;
    found.push({
      goal: `${goal}: ${BESIDE_TIMES} times quiet`,
      figure: times.toFixed(2),
      verdict: isIt(times <= BESIDE_TIMES),
    });
  }
  const many = large.get('lawful-many')?.slowestBeside ?? null;
  if (many !== null) {
    found.push({
      goal: `200 LRs in four copies as one PDF beside single ones: ${MANY_SECONDS} s`,
      figure: `${(many / 1000).toFixed(1)} s`,
      verdict: isIt(many <= MANY_SECONDS * 1000),
    });
  }
  return found;
}

/** Resident memory and its limits, in MB. */
export interface Memory {
  readonly goal: string;
  readonly mb: number;
  readonly most: number;
}

/** All measured figures with their goals. `small`: the same works at 10,000 bilties. */
export function verdicts(
  large: ReadonlyMap<string, Summary>,
  small: ReadonlyMap<string, Summary>,
  memories: readonly Memory[],
): Verdict[] {
  const found: Verdict[] = [];
  for (const [name, [must, better]] of Object.entries(SHARES)) {
    const ratio = large.get(name)?.ratio;
    if (!ratio) continue;
    const verdict = ratio.median >= better ? 'better' : isIt(ratio.median >= must);
    found.push({ goal: `${name}: ${must} of the limit, better ${better}`, figure: ratio.median.toFixed(2), verdict });
  }
  const first = large.get('page-1');
  for (const name of ['page-500', 'page-19500']) {
    const page = large.get(name);
    if (!first || !page) continue;
    const share = median(page.rates.map((rate, round) => rate / (first.rates[round] ?? Number.NaN)));
    found.push({
      goal: `${name}: ${PAGE_SHARE} of page 1`,
      figure: share.toFixed(2),
      verdict: isIt(share >= PAGE_SHARE),
    });
  }
  for (const [name, summary] of large) {
    const most = name.startsWith('search') ? SEARCH_P95_MS : (P95_MS[name] ?? null);
    if (most === null || !summary.times) continue;
    const { p95 } = summary.times;
    found.push({ goal: `${name}: p95 ${most} ms`, figure: `${p95.toFixed(1)} ms`, verdict: isIt(p95 <= most) });
  }
  for (const [name, { databaseTime }] of small) {
    const grown = large.get(name);
    if (!grown || name === 'print') continue;
    const times = grown.databaseTime / databaseTime;
    found.push({
      goal: `${name}: database CPU at most ${GROWTH} times that at 10,000`,
      figure: times.toFixed(2),
      verdict: isIt(times <= GROWTH),
    });
  }
  found.push(...besideVerdicts(large));
  for (const [name, { goal, ms }] of Object.entries(PDF_MS)) {
    const print = large.get(name);
    if (!print) continue;
    const took = print.portalTime / 1000;
    found.push({ goal, figure: `${took.toFixed(1)} ms`, verdict: isIt(took <= ms) });
  }
  for (const { goal, mb, most } of memories)
    found.push({ goal: `${goal}: ${most} MB`, figure: `${mb} MB`, verdict: isIt(mb <= most) });
  return found;
}
