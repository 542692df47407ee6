import { lawfulBilty, type LawfulBilty } from '../documents/lawful-bilty.ts';
import type { FieldError, Fields } from '../define.ts';
import type { WholeDocument } from '../whole-document.ts';
import type { ChargeHead } from './consignment-freight.ts';
import { quoteOf, type Quote } from './consignment-quote.ts';
import type { Election, GstFacts } from './gst.ts';
import type { LawRow } from './law.ts';
import { rupeesOf } from './money.ts';
import type { PartyKind } from './party-kind.ts';

// Calculates an LR from its data and the company that books it, for the portal and for offline counters.

/** A place of a party, with what its party is. */
export interface KnownPlace {
  readonly id: number;
  readonly partyId: number;
  readonly name: string;
  readonly kind: PartyKind | '';
  readonly gstin: string;
  readonly address: string;
  readonly city: string;
  readonly pin: string;
  readonly state: string;
  readonly contact: string;
  /** Whether its party has a rate contract, for any period. */
  readonly hasContract: boolean;
}

/** The data an LR is calculated from: at least the charge heads and places that it names. */
export interface LrFacts {
  readonly companyGstin: string;
  readonly elections: readonly { readonly year: number; readonly election: Election }[];
  readonly heads: readonly ChargeHead[];
  /** Null: unknown. */
  readonly branch: { readonly id: number; readonly stateCode: string } | null;
  /** The number book; null: none. */
  readonly book: { readonly id: number } | null;
  readonly places: readonly Omit<KnownPlace, 'partyId' | 'hasContract'>[];
}

/** A whole bilty as the rules take it. */
export const lawfulRow = ({ fields, lines, lists }: WholeDocument) =>
  ({ ...fields, lines, ...lists }) as unknown as LawfulBilty;

/** The fields of the rows in a bilty's lists, with the lists' wire names. */
const within: Readonly<Record<string, { readonly wire: string; readonly fields: Fields }>> = {
  lines: { wire: 'details', fields: { ...lawfulBilty.lines, ...lawfulBilty.extension.lines } },
  ...lawfulBilty.extension.lists,
};
const own: Fields = { ...lawfulBilty.fields, ...lawfulBilty.extension.fields };

/** An error of a field (`lines.0.packages`) under its wire name (`details[0].packages`). */
export function underWire({ path, message }: FieldError): FieldError {
  const [list = '', at, name = ''] = path.split('.');
  const rows = within[list];
  if (at === undefined || rows === undefined) return { path: own[path]?.wire ?? path, message };
  return { path: `${rows.wire}[${at}].${rows.fields[name]?.wire ?? name}`, message };
}

/** The fields of the parties' names and contacts; the classic form has some of them. */
const NAMED = {
  consignor: { name: 'sender', contact: 'senderContact' },
  consignee: { name: 'receiver', contact: 'consigneeContact' },
  billing: { name: 'billingName', contact: 'billingContact' },
} as const;

/** Fills missing party data from the party's place; sent values stay (spec 3 §14.19). */
export function withPlaces(row: LawfulBilty, places: LrFacts['places']): LawfulBilty {
  const of = (id: number) => places.find((place) => place.id === id);
  const filled = (prefix: 'consignor' | 'consignee' | 'billing', place: LrFacts['places'][number] | undefined) => {
    if (place === undefined) return {};
    const given = row as unknown as Readonly<Record<string, unknown>>;
    const { name, contact } = NAMED[prefix];
    const parts = {
      [name]: place.name,
      [contact]: place.contact,
      [`${prefix}Address`]: place.address,
      [`${prefix}City`]: place.city,
      [`${prefix}Pin`]: place.pin,
      [`${prefix}State`]: place.state,
      [`${prefix}Gstin`]: place.gstin,
    };
    return Object.fromEntries(Object.entries(parts).filter(([part]) => given[part] === ''));
  };
  return {
    ...row,
    ...filled('consignor', of(row.consignorPlace)),
    ...filled('consignee', of(row.consigneePlace)),
    ...filled('billing', of(row.billingPlace)),
  };
}

/** The names and contacts that a bilty requires and that neither its body nor its places gave. */
export function missingNames(row: LawfulBilty): readonly FieldError[] {
  return (['sender', 'senderContact', 'receiver'] as const).flatMap((path) => {
    const checked = lawfulBilty.fields[path].schema().safeParse(row[path]);
    return checked.success ? [] : [{ path, message: checked.error.issues[0]?.message ?? '' }];
  });
}

/** The amounts of a bilty by the law of its date; `chosen`: a different payer of the tax, set by an admin. */
export function quoteOfLr(
  row: LawfulBilty,
  { companyGstin, elections, heads, places, branch }: LrFacts,
  law: readonly LawRow[],
  chosen: GstFacts['chosen'],
): Quote {
  const kindOf = (id: number) => places.find((place) => place.id === id)?.kind ?? '';
  return quoteOf(
    row,
    {
      companyGstin,
      elections,
      branchState: branch?.stateCode ?? '',
      kinds: {
        consignor: kindOf(row.consignorPlace),
        consignee: kindOf(row.consigneePlace),
        billing: kindOf(row.billingPlace),
      },
      chosen,
    },
    law,
    heads,
  );
}

/** The fields of the bilty that a quote sets. */
export function sumsOf(row: LawfulBilty, { branch, book }: Pick<LrFacts, 'branch' | 'book'>, quote: Quote) {
  const { gst } = quote;
  return {
    branchId: branch?.id ?? 0,
    bookId: book?.id ?? 0,
    gstPayer: gst.payer,
    gstReason: gst.reason,
    gstRate: gst.rate,
    taxable: rupeesOf(gst.taxable),
    cgst: rupeesOf(gst.cgst),
    sgst: rupeesOf(gst.sgst),
    igst: rupeesOf(gst.igst),
    placeOfSupply: gst.placeOfSupply,
    totalAmount: rupeesOf(quote.total),
    balanceAmount: rupeesOf(quote.balance),
    lrStatus: row.lrStatus === '' ? ('Booked' as const) : row.lrStatus,
    lines: row.lines.map((line, at) => ({ ...line, freight: rupeesOf(quote.lines[at] ?? 0n) })),
    charges: row.charges.map((charge, at) => ({ ...charge, amount: rupeesOf(quote.chargeAmounts[at] ?? 0n) })),
  };
}
