// What setting a paper costs, estimated before it is begun: measured on one core of the machine of docs/performance.md
// (lawful bilties of 1 to 50 lines and invoices, with words that no other line has).

/** One paper of a job: what it says, and on how many copies. */
export interface CostedPaper {
  readonly data: unknown;
  readonly copies: number;
}

// A word of an Indian script is shaped once for a job, conjunct by conjunct; one of Latin letters costs a twentieth.
const INDIC_WORD_MS = 1;
const COPY_MS = 5;
const ROW_MS = 0.5;
/** A thousand characters of what is put on a copy, besides its rows. */
const TEXT_MS = 0.6;
/** How long a job may be estimated to take: a quarter of its time limit, for machines and neighbours differ. */
const MOST_MS = 30_000;
/** What a clerk does not notice behind other papers, and another thread does not have to be started for. */
const LONG_MS = 400;

const INDIC = /[\u0900-\u0dff]/;

interface Counted {
  rows: number;
  characters: number;
}

/** Counts the rows and characters of a value, and adds its words of Indian scripts to those of the job. */
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

/** What each paper costs, in milliseconds of a core, words that an earlier one has not counted again. */
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

/** Whether what costs so many milliseconds takes so long that short papers do not wait for it. */
export const isLongCost = (ms: number): boolean => ms > LONG_MS;

/** The same of a job whose rows come as the JSON that the database wrote. A third of a megabyte is long whatever it says. */
export function isLongJson(bytes: Uint8Array): boolean {
  const cost = (bytes.length / 1000) * 2 * TEXT_MS;
  // Other requests wait for this: 5 MB take 50 ms to look through.
  if (isLongCost(cost)) return true;
  // The first byte of nearly every letter of the Indian scripts; a word has six of them.
  let letters = 0;
  for (const byte of bytes) if (byte === 0xe0) letters += 1;
  return isLongCost(cost + (letters / 6) * INDIC_WORD_MS);
}

/** What all papers of a job cost together. */
export const costOf = (papers: readonly CostedPaper[]): number => sum(costsOf(papers));

/** How many such papers can be printed at once in their time; null: all of them. */
export function mostPapers(papers: readonly CostedPaper[]): number | null {
  const all = costOf(papers);
  return all <= MOST_MS ? null : Math.max(1, Math.floor((papers.length * MOST_MS) / all));
}
