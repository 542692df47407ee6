// The data of a lawful bilty's papers and what they say, shared by the laid-out paper and the pre-printed one.
import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { ConsignmentSettings, PAPER_FORMATS, PAPER_HEADS } from '#domain/records/consignment-settings.ts';
import { showDate, timeInIndia, todayInIndia } from '#domain/rules/calendar-date.ts';
import { forwardSince } from '#domain/rules/forward-since.ts';
import type { GstFacts } from '#domain/rules/gst.ts';
import { showMoment as showPortalMoment } from '#domain/rules/moment.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import type { PartyRole } from '#domain/rules/payment-basis.ts';
import { stateName } from '#domain/rules/states.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Stamp } from '../kit/nodes.ts';
import { A4, A4_TWO_UP, A5 } from '../kit/paper-size.ts';
import type { Letterhead } from './letterhead.ts';
import type { Copy } from '#domain/rules/copies.ts';

export const PAPERS = { A4, 'A4 two-up': A4_TWO_UP, A5 } as const;

/** The branch where a bilty was booked. */
interface PaperBranch {
  readonly branchCode: string;
  readonly name: string;
  /** Empty: the company's. */
  readonly gstin: string;
}

/** The branch where goods are collected. */
interface DeliveryBranch extends Pick<PaperBranch, 'branchCode' | 'name'> {
  readonly address: string;
  readonly city: string;
  readonly pin: string;
  readonly contact: string;
}

/** One copy of a paper; `duplicate` counts from 1 how often it was printed again, 0 is the first print. */
export interface LawfulCopy {
  readonly copy: Copy;
  readonly duplicate: number;
}

/** One bilty to print, with its sums as saved. */
export interface LawfulPaper {
  readonly bilty: LawfulBilty;
  /** Null: none is chosen. */
  readonly branch: PaperBranch | null;
  /** Where its goods are collected; null: none is chosen. */
  readonly deliveryBranch: DeliveryBranch | null;
  /** The expiry of its e-way bills, by number: moments as the e-way bill portal gave them. */
  readonly ewayEnds: Readonly<Record<string, string>>;
  /** Whether it was booked before papers had their present form: it prints as it did then. */
  readonly isEarlier: boolean;
  /** The parties' Hindi names from their own records; empty where there is none. */
  readonly namesHindi: Readonly<Record<PartyRole, string>>;
  /** From the driver's own record; empty where there is none. */
  readonly driverMobile: string;
  readonly bookedBy: string;
  /** ISO 8601; empty: not known. */
  readonly bookedAt: string;
  /** What is still open of it, in rupees; null: what it says itself, as for a cancelled one. */
  readonly open: number | null;
  /** Whether its contract hides amounts on all copies but the office's. */
  readonly hidesAmounts?: boolean;
  /** Empty: one paper without a mark. */
  readonly copies: readonly LawfulCopy[];
  /** The address in the code that proves it (spec 3 §6); empty: it has none. */
  readonly code: string;
  /** Whether it is only a preview: the paper says so, because previews are not counted. */
  readonly preview: boolean;
}

/** A charge head as a paper names it. */
interface ChargeName {
  readonly id: number;
  readonly name: string;
  readonly nameHindi: string;
}

/** Bilties of one company, printed one after another. */
export interface LawfulBiltyReport extends Letterhead {
  readonly settings: ConsignmentSettings;
  readonly format: (typeof PAPER_FORMATS)[number];
  readonly head: (typeof PAPER_HEADS)[number];
  readonly heads: readonly ChargeName[];
  readonly elections: GstFacts['elections'];
  readonly papers: readonly LawfulPaper[];
}

/** One paper to set. */
export interface PaperCopy {
  /** The copy that it is: several on carbon paper, otherwise one; empty: it has no copies. */
  readonly copies: readonly Copy[];
  readonly duplicate: number;
  readonly report: LawfulBiltyReport;
  readonly paper: LawfulPaper;
  readonly labels: Labels;
  readonly language: Language;
  /** Whether its amounts are hidden (those of TBB: by the company's settings, spec 3 §8, or by its contract, spec 4 §8). */
  readonly hidden: boolean;
}

export function paperCopy(
  report: LawfulBiltyReport,
  paper: LawfulPaper,
  which: Pick<PaperCopy, 'copies' | 'duplicate'>,
  language: Language,
): PaperCopy {
  const unsaid = report.settings.printHidden.toLowerCase().split(',');
  // What one copy hides, the others on the same carbon paper hide too.
  const isHidden = (copy: Copy | undefined) =>
    (paper.hidesAmounts === true && copy !== 'office') || unsaid.some((name) => name.trim() === copy);
  const copies = which.copies.length === 0 ? [undefined] : which.copies;
  const hidden = paper.bilty.paymentBasis === 'TBB' && copies.some(isHidden);
  return { ...which, report, paper, labels: labelsOf(language), language, hidden };
}

export const joined = (parts: readonly string[], by = '  ·  '): string => parts.filter((part) => part !== '').join(by);

/** The state of a GSTIN's code: Maharashtra (27). */
export function stateOf(code: string, labels: Labels): string {
  const name = stateName(code);
  return name === '' ? code : `${labels.say(name)} (${code})`;
}

interface PaperParty {
  readonly name: string;
  readonly address: string;
  readonly place: string;
  /** 'URP' where it is not registered. */
  readonly gstin: string;
  readonly contact: string;
}

/** A party as it was when the bilty was saved; on Hindi papers by its Hindi name where it has one. */
export function partyOf({ paper: { bilty, namesHindi }, labels, language }: PaperCopy, role: PartyRole): PaperParty {
  const name = { consignor: bilty.sender, consignee: bilty.receiver, billing: bilty.billingName }[role];
  const contact = {
    consignor: bilty.senderContact,
    consignee: bilty.consigneeContact,
    billing: bilty.billingContact,
  }[role];
  const town = joined([bilty[`${role}City`], bilty[`${role}Pin`]], ' – ');
  return {
    name: language === 'Hindi' && namesHindi[role] !== '' ? namesHindi[role] : name,
    address: bilty[`${role}Address`],
    place: joined([town, stateOf(bilty[`${role}State`], labels)], ', '),
    gstin: bilty[`${role}Gstin`],
    contact,
  };
}

/** A line of goods, formatted for its columns. */
export function goodsOf({ paper: { bilty } }: PaperCopy): string[][] {
  return bilty.lines.map((line) => [
    line.packages === 0 ? '' : formatQuantity(line.packages),
    line.packing,
    joined([line.itemName, line.hsnCode], ', '),
    line.privateMark,
    formatQuantity(line.weight),
    formatQuantity(chargedKg(line)),
  ]);
}

export type Line = LawfulBilty['lines'][number];
const chargedKg = ({ chargedWeight, weight }: Line): number => (chargedWeight > 0 ? chargedWeight : weight);

/** Packages, actual and charged kg of all lines. */
export function goodsTotals({ paper: { bilty } }: PaperCopy): { packages: string; actual: string; charged: string } {
  // In grams, so that no sum passes through a float.
  const kg = (of: (line: Line) => number) =>
    formatQuantity(bilty.lines.reduce((sum, line) => sum + Math.round(of(line) * 1000), 0) / 1000);
  return {
    packages: formatQuantity(bilty.lines.reduce((sum, { packages }) => sum + packages, 0)),
    actual: kg(({ weight }) => weight),
    charged: kg(chargedKg),
  };
}

/** The value of the goods as the consignor declared it (Carriage by Road Act, s.8). */
export function declaredOf({ paper: { bilty }, labels }: PaperCopy): string {
  const { lawful: words } = labels;
  if (bilty.valueNotDeclared === 'yes') return words.notDeclared;
  return words.declared(formatRupees(bilty.invoices.reduce((sum, each) => sum + toPaise(each.invoiceValue), 0n)));
}

export function insuranceOf({ paper: { bilty }, labels }: PaperCopy): string {
  const { lawful: words } = labels;
  if (bilty.insured !== 'yes') return words.notInsured;
  const policy = bilty.policyNo === '' ? '' : words.policy(bilty.policyNo);
  const amount = bilty.insuredAmount === 0 ? '' : `₹\u00A0${formatRupees(toPaise(bilty.insuredAmount))}`;
  return joined([words.insured, bilty.insurer, policy, showDate(bilty.policyDate), amount], ', ');
}

/** How, where and when the goods are delivered, and under which seal. */
export function deliveryOf(copy: PaperCopy): string {
  const { labels, paper } = copy;
  const { bilty, isEarlier } = paper;
  const { lawful: words } = labels;
  const expected = showDate(bilty.expectedDate);
  // An earlier paper says so without a day too: a row that has none has null.
  const hasDay = isEarlier ? bilty.expectedDate !== '' : expected !== '';
  return joined([
    words.delivery(labels.say(bilty.deliveryType)),
    godownOf(copy),
    bilty.deliveryAddress === '' ? '' : words.deliveryAt(bilty.deliveryAddress),
    hasDay ? words.expected(expected) : '',
    bilty.sealNo === '' ? '' : words.seal(bilty.sealNo),
  ]);
}

/** Where the goods are collected and whom to call; empty: they are brought, or no place was entered. */
function godownOf({ paper: { bilty, deliveryBranch, isEarlier }, labels }: PaperCopy): string {
  if (isEarlier || bilty.deliveryType !== 'Godown' || deliveryBranch === null) return '';
  const { name, branchCode, address, city, pin, contact } = deliveryBranch;
  const place = joined([address, joined([city, pin], ' – ')], ', ');
  return joined(
    [`${name} (${branchCode})`, place, contact === '' ? '' : `${labels.phone} ${contact}`].map((part, at) =>
      at === 2 ? unbroken(part) : part,
    ),
    ', ',
  );
}

/** The expiry of an invoice's e-way bill; empty: the e-way bill portal did not give one. */
export const ewayEndOf = (
  { paper: { ewayEnds, isEarlier } }: PaperCopy,
  { ewayBillNo }: { readonly ewayBillNo: string },
): string => (isEarlier ? '' : showPortalMoment(ewayEnds[ewayBillNo] ?? ''));

/** Words that stand on one line. */
export const unbroken = (words: string): string => words.replaceAll(' ', '\u00A0');

/** The name of the copy; empty: it has none. */
export const copyNames = ({ copies, labels }: Pick<PaperCopy, 'copies' | 'labels'>): string =>
  copies.map((copy) => labels.paper.copies[copy]).join(' / ');

/** The mark on every page of a copy. */
export function stampOf({ paper: { bilty }, labels }: PaperCopy): Stamp {
  return {
    redCorner: bilty.dangerous === 'yes',
    ...(bilty.cancelled === 'yes' && { across: labels.lawful.cancelled }),
  };
}

/** Whether the copy is a duplicate or only a preview; empty: it is the first print. */
export function countOf({ paper: { preview }, duplicate, labels: { lawful: words } }: PaperCopy): string {
  return joined([preview ? words.preview : '', duplicate === 0 ? '' : words.duplicate(duplicate)], ' · ');
}

/** The GSTIN under which the paper is issued. */
export const issuerGstin = ({ paper: { branch }, report: { company } }: PaperCopy): string =>
  branch !== null && branch.gstin !== '' ? branch.gstin : company.gstin;

interface GstSaid {
  /** Who pays it. */
  readonly payer: string;
  /** GSTIN of whoever is liable, and whether under reverse charge (Rule 54(3), 46). */
  readonly liable: string;
  readonly reverse: string;
}

/** The statement that the law requires about who is liable for the GST. */
export function gstSaid(copy: PaperCopy): GstSaid {
  const { bilty } = copy.paper;
  const { lawful: words, say } = copy.labels;
  const { gstPayer } = bilty;
  if (gstPayer === '' || gstPayer === 'Exempt') {
    return { payer: say(bilty.gstReason), liable: '', reverse: words.reverseCharge(false) };
  }
  if (gstPayer === 'Transporter') {
    return {
      payer: words.forwardPayable,
      liable: words.liable(issuerGstin(copy)),
      reverse: words.reverseCharge(false),
    };
  }
  const gstin = {
    Consignor: bilty.consignorGstin,
    Consignee: bilty.consigneeGstin,
    'Bill-to': bilty.billingGstin,
  }[gstPayer];
  return {
    payer: words.reversePayable(words.payers[gstPayer]),
    liable: words.liable(gstin === '' || gstin === 'URP' ? words.unregistered : gstin),
    reverse: words.reverseCharge(true),
  };
}

/** The declaration of GTAs that opted for forward charge (spec 3 §8) [u]; a company may write its own. */
const DECLARATION =
  'I/we have taken registration under the CGST Act, 2017 and have exercised the option to pay tax on services of GTA in relation to transport of goods supplied by us from the Financial Year {first} under forward charge and have not reverted to reverse charge mechanism.';

/** The declaration of forward charge of a company, on a day. */
export function declarationText(settings: ConsignmentSettings, elections: GstFacts['elections'], day: string): string {
  const words = settings.declaration === '' ? DECLARATION : settings.declaration;
  return words.replaceAll('{first}', forwardSince(elections, day));
}

/** The declaration on a bilty; empty where somebody else pays the tax. */
export function declarationOf({ paper: { bilty }, report: { settings, elections } }: PaperCopy): string {
  return bilty.gstPayer === 'Transporter' ? declarationText(settings, elections, bilty.biltyDate) : '';
}

/** `2026-11-20T08:35:00Z` as `20-11-2026 14:05`, the time in India. */
export function showMoment(iso: string): string {
  if (iso === '') return '';
  const moment = new Date(iso);
  return `${showDate(todayInIndia(moment))} ${timeInIndia(moment)}`;
}
