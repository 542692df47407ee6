import { isGstin, stateOfGstin } from './gstin.ts';
import { financialYearOf } from './financial-year.ts';
import { lawNumber, lawOf, type LawRow } from './law.ts';
import { halfUp, percentOf } from './money.ts';
import type { PartyKind } from './party-kind.ts';
import { freightPayer, type PartyRole, type PaymentBasis } from './payment-basis.ts';

/** A transporter's possible elections for a financial year: reverse charge, or forward charge at the low or the high rate. */
export const ELECTIONS = ['reverse', 'low', 'high'] as const;
export type Election = (typeof ELECTIONS)[number];

/** The payer of the GST on a bilty, as saved and printed (spec 3 §14.9). */
export const GST_PAYERS = ['Consignor', 'Consignee', 'Bill-to', 'Transporter', 'Exempt'] as const;
export type GstPayer = (typeof GST_PAYERS)[number];

/** A party of a bilty, as needed for tax. */
export interface GstParty {
  /** Empty or 'URP': not registered. */
  readonly gstin: string;
  /** Empty: unknown, for a typed name. */
  readonly kind: PartyKind | '';
}

/** The inputs of the GST on a bilty. States are GST codes. */
export interface GstFacts {
  /** The day of the bilty. */
  readonly date: string;
  readonly paymentBasis: PaymentBasis | '';
  readonly exemptGoods: 'yes' | 'no' | '';
  readonly parties: Readonly<Record<PartyRole, GstParty>>;
  /** The state of the consignor, where carriage begins. Empty: the branch's. */
  readonly consignorState: string;
  readonly branchState: string;
  readonly companyGstin: string;
  /** The company's elections, each for a year named by its first calendar year: 2026. */
  readonly elections: readonly { readonly year: number; readonly election: Election }[];
  /** In paise. */
  readonly taxable: bigint;
  /** A different payer, set by an admin with a reason (spec 3 §14.12). */
  readonly chosen?: { readonly payer: GstPayer; readonly reason: string } | undefined;
}

/** The GST on a bilty, amounts in paise. Under reverse charge the rate is the law's and the amounts are 0. */
export interface Gst {
  /** Empty: nothing is taxable. */
  readonly payer: GstPayer | '';
  /** The reason, as a sentence. */
  readonly reason: string;
  readonly isReverse: boolean;
  /** Per cent. */
  readonly rate: number;
  readonly taxable: bigint;
  readonly cgst: bigint;
  readonly sgst: bigint;
  readonly igst: bigint;
  /** The GST code of a state. */
  readonly placeOfSupply: string;
}

const NAMES: Readonly<Record<PartyRole, GstPayer>> = {
  consignor: 'Consignor',
  consignee: 'Consignee',
  billing: 'Bill-to',
};
const ROLES: readonly PartyRole[] = ['consignor', 'consignee', 'billing'];

/** Recipients who pay under reverse charge although they are not registered (Notification 13/2017-CT(R), Sl. 1). */
const BODIES: readonly (PartyKind | '')[] = ['Company', 'LLP', 'Partnership', 'Society', 'Co-operative'];

/** The company's election for the year of a date: the last election continues; without any it is reverse charge. */
export function electionOf(elections: GstFacts['elections'], date: string): Election {
  const year = Number(financialYearOf(date).slice(0, 4));
  const last = elections
    .filter((each) => each.year <= year)
    .reduce<GstFacts['elections'][number] | null>(
      (found, each) => (found && found.year > each.year ? found : each),
      null,
    );
  return last?.election ?? 'reverse';
}

/** The payer, the rate and the reason; the amounts follow from them. */
interface Decision {
  readonly payer: GstPayer | '';
  readonly reason: string;
  readonly rate: number;
  /** The party whose GSTIN determines the place of supply; null: none. */
  readonly by: PartyRole | null;
}

const NO_FREIGHT = 'No freight is charged, so there is no GST.';
const EXEMPT_GOODS = 'The carriage of these goods is exempt from GST.';
const FORWARD = 'Forward charge: the transporter has opted to pay the GST.';
// One sentence per party and cause, so that each has its Hindi.
const REGISTERED: Readonly<Record<PartyRole, string>> = {
  consignor: 'Reverse charge: the consignor pays the freight and is registered.',
  consignee: 'Reverse charge: the consignee pays the freight and is registered.',
  billing: 'Reverse charge: the bill-to party pays the freight and is registered.',
};
const BODY: Readonly<Record<PartyRole, string>> = {
  consignor: 'Reverse charge: the consignor pays the freight and is a company, firm or society.',
  consignee: 'Reverse charge: the consignee pays the freight and is a company, firm or society.',
  billing: 'Reverse charge: the bill-to party pays the freight and is a company, firm or society.',
};
const ALL: Readonly<Record<PartyRole, string>> = {
  consignor: 'Reverse charge: the consignor pays the freight.',
  consignee: 'Reverse charge: the consignee pays the freight.',
  billing: 'Reverse charge: the bill-to party pays the freight.',
};
const UNREGISTERED: Readonly<Record<PartyRole, string>> = {
  consignor: 'Exempt: the consignor pays the freight, is not registered and is no company, firm or society.',
  consignee: 'Exempt: the consignee pays the freight, is not registered and is no company, firm or society.',
  billing: 'Exempt: the bill-to party pays the freight, is not registered and is no company, firm or society.',
};
/** Every reason that `gstOf` itself gives. */
export const GST_REASONS: readonly string[] = [
  NO_FREIGHT,
  EXEMPT_GOODS,
  FORWARD,
  ...[REGISTERED, BODY, ALL, UNREGISTERED].flatMap((sentences) => Object.values(sentences)),
];

/** A payer chosen with the user's own reason; undefined if the reason is the law's, which a client merely sends back. */
export function choiceOf({ gstPayer, gstReason }: Readonly<Record<string, unknown>>): GstFacts['chosen'] {
  const payer = GST_PAYERS.find((each) => each === gstPayer);
  if (payer === undefined || typeof gstReason !== 'string' || gstReason === '') return undefined;
  return GST_REASONS.includes(gstReason) ? undefined : { payer, reason: gstReason };
}

/** The decision for a payer chosen by an admin. */
function chosenDecision(
  facts: GstFacts,
  { payer, reason }: NonNullable<GstFacts['chosen']>,
  law: readonly LawRow[],
): Decision {
  const paying = freightPayer(facts.paymentBasis);
  if (payer === 'Exempt') return { payer, reason, rate: 0, by: paying };
  if (payer === 'Transporter') {
    const rate =
      electionOf(facts.elections, facts.date) === 'high' ? 'GST forward charge high' : 'GST forward charge low';
    return { payer, reason, rate: lawNumber(law, rate, facts.date), by: paying };
  }
  const by = ROLES.find((role) => NAMES[role] === payer) ?? paying;
  return { payer, reason, rate: lawNumber(law, 'GST reverse charge', facts.date), by };
}

/** Who pays under reverse charge, and why (spec 3 §6, GST 4). */
function reverseDecision({ date, parties }: GstFacts, by: PartyRole, law: readonly LawRow[]): Decision {
  const { gstin, kind } = parties[by];
  const reverse = (reason: string) => ({
    payer: NAMES[by],
    reason,
    rate: lawNumber(law, 'GST reverse charge', date),
    by,
  });
  if (isGstin(gstin)) return reverse(REGISTERED[by]);
  if (BODIES.includes(kind)) return reverse(BODY[by]);
  if (lawOf(law, 'GST of unregistered payers', date)?.value === 'reverse') return reverse(ALL[by]);
  return { payer: 'Exempt', reason: UNREGISTERED[by], rate: 0, by };
}

function decide(facts: GstFacts, law: readonly LawRow[]): Decision {
  const { date, paymentBasis, exemptGoods, companyGstin, elections, chosen } = facts;
  const by = freightPayer(paymentBasis);
  if (by === null) return { payer: '', reason: paymentBasis === 'FOC' ? NO_FREIGHT : '', rate: 0, by };
  if (chosen) return chosenDecision(facts, chosen, law);
  if (exemptGoods === 'yes') return { payer: 'Exempt', reason: EXEMPT_GOODS, rate: 0, by };
  const election = companyGstin === '' ? 'reverse' : electionOf(elections, date);
  if (election === 'reverse') return reverseDecision(facts, by, law);
  return {
    payer: 'Transporter',
    reason: FORWARD,
    rate: lawNumber(law, election === 'low' ? 'GST forward charge low' : 'GST forward charge high', date),
    by,
  };
}

/** The GST on a bilty: who pays it and why, its rate and its amounts (spec 3 §6, GST 1 to 5; §14.6, 9 to 12). */
export function gstOf(facts: GstFacts, law: readonly LawRow[]): Gst {
  const { payer, reason, rate, by } = decide(facts, law);
  const none = { cgst: 0n, sgst: 0n, igst: 0n };
  if (by === null) return { payer, reason, rate, isReverse: false, taxable: 0n, ...none, placeOfSupply: '' };
  const { gstin } = facts.parties[by];
  const placeOfSupply = isGstin(gstin) ? stateOfGstin(gstin) : facts.consignorState || facts.branchState;
  if (payer === 'Exempt') return { payer, reason, rate, isReverse: false, taxable: 0n, ...none, placeOfSupply };
  const { taxable } = facts;
  if (payer !== 'Transporter') return { payer, reason, rate, isReverse: true, taxable, ...none, placeOfSupply };
  const tax = taxOn(taxable, rate, facts.branchState === placeOfSupply);
  return { payer, reason, rate, isReverse: false, taxable, placeOfSupply, ...tax };
}

/** The tax on a value at a rate in per cent, half up to the paisa: within a state in halves, else as a whole. */
export function taxOn(taxable: bigint, rate: number, isWithinState: boolean): Pick<Gst, 'cgst' | 'sgst' | 'igst'> {
  if (!isWithinState) return { cgst: 0n, sgst: 0n, igst: percentOf(taxable, rate) };
  // Each half is rounded separately: half of a rate with two decimals may have three.
  const half = halfUp(taxable * BigInt(Math.round(rate * 100)), 20_000n);
  return { cgst: half, sgst: half, igst: 0n };
}
