// Estimates what setting a paper costs before it begins: measured on one core of the machine of docs/performance.md (lawful bilties of 1 to
// 50 lines and invoices, with words that no other line has).

/** One paper of a job: its content and its number of copies. */
export interface CostedPaper {
  readonly data: unknown;
  readonly copies: number;
}

// A word in an Indian script is shaped once per job, conjunct by conjunct; a Latin word costs a twentieth of that.
const INDIC_WORD_MS = 1;
const COPY_MS = 5;
const ROW_MS = 0.5;
/** Per thousand characters printed on a copy, besides its rows. */
const TEXT_MS = 0.6;
/** The longest that a job may be estimated to take: a quarter of its time limit, because machines and their load differ. */
const MOST_MS = 30_000;
/** Short enough that a clerk waiting behind other papers does not notice, and that no other thread needs to start. */
const LONG_MS = 400;

const INDIC = /[\u0900-\u0dff]/;

interface Counted {
  rows: number;
  characters: number;
}

/** Counts the rows and characters of a value, and adds its words in Indian scripts to those of the job. */
function count(value: unknown, counted: Counted, words: Set<string>): void {
  if (typeof value === 'string') {
    counted.characters += value.length;
    if (INDIC.test(value)) for (const word of value.split(/\s+/)) if (INDIC.test(word)) words.add(word);
  } else if (Array.isArray(value)) {
    counted.rows += value.length;
    for (const each of value) count(each, counted, words);
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const each of Object.values(value)) count(each, counted, words);
}

/** The cost of each paper in milliseconds of one core; words already counted for an earlier paper are not counted again. */
function costsOf(papers: readonly CostedPaper[]): number[] {
  const words = new Set<string>();
  return papers.map(({ data, copies }) => {
    const counted = { rows: 0, characters: 0 };
    const before = words.size;
    count(data, counted, words);
    const copy = COPY_MS + counted.rows * ROW_MS + (counted.characters / 1000) * TEXT_MS;
    return (words.size - before) * INDIC_WORD_MS + Math.max(1, copies) * copy;
  });
}

const sum = (costs: readonly number[]) => costs.reduce((all, cost) => all + cost, 0);

/** Whether a job of this many milliseconds is too long for short papers to wait behind. */
export const isLongCost = (ms: number): boolean => ms > LONG_MS;

/** The same for a job whose rows are the JSON that the database wrote. More than a third of a megabyte always counts as long. */
export function isLongJson(bytes: Uint8Array): boolean {
  const cost = (bytes.length / 1000) * 2 * TEXT_MS;
  // Other requests wait for this: looking through 5 MB takes 50 ms.
  if (isLongCost(cost)) return true;
  // The first byte of nearly every letter in the Indian scripts; a word has six of them.
  let letters = 0;
  for (const byte of bytes) if (byte === 0xe0) letters += 1;
  return isLongCost(cost + (letters / 6) * INDIC_WORD_MS);
}

/** The total cost of all papers of a job. */
export const costOf = (papers: readonly CostedPaper[]): number => sum(costsOf(papers));

/** How many such papers can be printed in one job within the time limit; null: all of them. */
export function mostPapers(papers: readonly CostedPaper[]): number | null {
  const all = costOf(papers);
  return all <= MOST_MS ? null : Math.max(1, Math.floor((papers.length * MOST_MS) / all));
}
