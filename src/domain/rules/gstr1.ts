import { SECTIONS, type PaperFault, type Section } from './return-parts.ts';
import {
  chargeOf,
  countedNumber,
  isBetweenStates,
  paperFault,
  returnedSums,
  type ReturnedSums,
  type TaxPaper,
} from './tax-papers.ts';

// Computes GSTR-1 and the figures of GSTR-3B from a month's documents (spec 4 §7). They come one by one, because a month may have 20,000.

export interface ReturnFacts {
  /** An invoice to an unregistered recipient in another state is listed individually above this amount in paise. */
  readonly largeAbove: bigint;
}

/** An invoice or note as listed in its section. */
export interface ListedPaper extends ReturnedSums {
  readonly paper: TaxPaper;
}
/** Supplies reported as one sum. */
export interface SummedRow extends ReturnedSums {
  readonly placeOfSupply: string;
  readonly isBetween: boolean;
  readonly sac: string;
  readonly rate: number;
}

export const NIL_KINDS = ['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C'] as const;
export type NilKind = (typeof NIL_KINDS)[number];

/** The issued numbers of a series: `doc` 1 invoices, 4 debit notes, 5 credit notes. */
export interface IssuedSeries {
  readonly doc: 1 | 4 | 5;
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly cancelled: number;
}

export interface SectionSum extends ReturnedSums {
  /** The number of documents. */
  readonly count: number;
}

export interface FaultyPaper {
  readonly paper: TaxPaper;
  readonly fault: PaperFault;
}

const NOTHING: ReturnedSums = { value: 0n, taxable: 0n, cgst: 0n, sgst: 0n, igst: 0n };
const plus = (one: ReturnedSums, other: ReturnedSums): ReturnedSums => ({
  value: one.value + other.value,
  taxable: one.taxable + other.taxable,
  cgst: one.cgst + other.cgst,
  sgst: one.sgst + other.sgst,
  igst: one.igst + other.igst,
});
const minus = (of: ReturnedSums): ReturnedSums => ({
  value: -of.value,
  taxable: -of.taxable,
  cgst: -of.cgst,
  sgst: -of.sgst,
  igst: -of.igst,
});
/** A document's effect on a sum: a credit note reduces it. */
const signed = (paper: TaxPaper, sums: ReturnedSums) => (paper.note === 'C' ? minus(sums) : sums);

/** The section of a document without a fault. */
function sectionOf(paper: TaxPaper, { largeAbove }: ReturnFacts): Section {
  if (chargeOf(paper) === 'exempt') return 'nil';
  const isNote = paper.note !== '';
  if (paper.gstin !== '') return isNote ? 'cdnr' : 'b2b';
  const isLarge = isBetweenStates(paper) && (isNote ? paper.billTotal : paper.total) > largeAbove;
  if (!isLarge) return 'b2cs';
  return isNote ? 'cdnur' : 'b2cl';
}

/** Adds to the sums of a key. */
function addTo<Row extends ReturnedSums>(rows: Map<string, Row>, key: string, fresh: Row, sums: ReturnedSums): void {
  rows.set(key, { ...fresh, ...plus(rows.get(key) ?? NOTHING, sums) });
}

/** What was issued of a series so far. */
interface Counted {
  readonly doc: IssuedSeries['doc'];
  from: { readonly at: number; readonly number: string };
  to: { readonly at: number; readonly number: string };
  total: number;
  cancelled: number;
}

function countIssued(issued: Map<string, Counted>, { note, number, isCancelled }: TaxPaper): void {
  const doc = note === '' ? 1 : note === 'D' ? 4 : 5;
  const { series = number, at = 0 } = countedNumber(number) ?? {};
  const key = `${doc} ${series}`;
  const own = { at, number };
  const known = issued.get(key) ?? { doc, from: own, to: own, total: 0, cancelled: 0 };
  if (at < known.from.at) known.from = own;
  if (at > known.to.at) known.to = own;
  known.total += 1;
  known.cancelled += isCancelled ? 1 : 0;
  issued.set(key, known);
}

const issuedSeries = ({ doc, from, to, total, cancelled }: Counted): IssuedSeries => ({
  doc,
  from: from.number,
  to: to.number,
  total,
  cancelled,
});

/** Collects the documents of a month, and returns the figures of the returns. */
export function createReturns(facts: ReturnFacts) {
  const listed = {
    b2b: [] as ListedPaper[],
    b2cl: [] as ListedPaper[],
    cdnr: [] as ListedPaper[],
    cdnur: [] as ListedPaper[],
  };
  const b2cs = new Map<string, SummedRow>();
  const nil = new Map<NilKind, ReturnedSums>();
  const hsn = { b2b: new Map<string, SummedRow>(), b2c: new Map<string, SummedRow>() };
  const charged = { forward: NOTHING, reverse: NOTHING, exempt: NOTHING };
  const unregistered = new Map<string, SummedRow>();
  const sections = new Map<Section, SectionSum>();
  const issued = new Map<string, Counted>();
  const faulty: FaultyPaper[] = [];

  function addGood(paper: TaxPaper): void {
    const sums = returnedSums(paper);
    const section = sectionOf(paper, facts);
    const known = sections.get(section) ?? { ...NOTHING, count: 0 };
    sections.set(section, { ...plus(known, signed(paper, sums)), count: known.count + 1 });
    const charge = chargeOf(paper);
    charged[charge] = plus(charged[charge], signed(paper, sums));
    const isBetween = isBetweenStates(paper);
    const rate = charge === 'exempt' ? 0 : paper.rate;
    const row = { ...NOTHING, placeOfSupply: paper.placeOfSupply, isBetween, sac: paper.sac, rate };
    const by = hsn[paper.gstin === '' ? 'b2c' : 'b2b'];
    addTo(by, `${paper.sac} ${rate}`, row, signed(paper, sums));
    if (paper.gstin === '' && isBetween && charge === 'forward')
      addTo(unregistered, paper.placeOfSupply, row, signed(paper, sums));
    if (section === 'nil') {
      const kind = `${isBetween ? 'INTR' : 'INTRA'}${paper.gstin === '' ? 'B2C' : 'B2B'}` as const;
      nil.set(kind, plus(nil.get(kind) ?? NOTHING, signed(paper, sums)));
    } else if (section === 'b2cs') addTo(b2cs, `${paper.placeOfSupply} ${rate}`, row, signed(paper, sums));
    else listed[section].push({ paper, ...sums });
  }

  return {
    /** Adds a document: a cancelled one is only counted, one with a fault is kept apart. */
    add(paper: TaxPaper): void {
      countIssued(issued, paper);
      if (paper.isCancelled) return;
      const fault = paperFault(paper);
      if (fault === null) addGood(paper);
      else faulty.push({ paper, fault });
    },
    listed,
    b2cs: () => [...b2cs.values()],
    nil: () => nil,
    hsn: { b2b: () => [...hsn.b2b.values()], b2c: () => [...hsn.b2c.values()] },
    /** Supplies taxed at the carrier, at the recipient, and not at all. */
    charged: () => charged,
    /** Supplies to unregistered recipients in other states, by state. */
    unregistered: () => [...unregistered.values()],
    sections: () => SECTIONS.map((name) => ({ name, ...(sections.get(name) ?? { ...NOTHING, count: 0 }) })),
    issued: (): readonly IssuedSeries[] => [...issued.values()].map(issuedSeries),
    faulty,
  };
}
export type Returns = ReturnType<typeof createReturns>;
