import { lawfulBilty } from '../documents/lawful-bilty.ts';
import { blankRow, fromWire, sentFields, type FieldError } from '../define.ts';
import { isObject, lineFields, readRows } from '../document-reading.ts';
import { completedParty, party, place, type Party, type Place } from '../records/party.ts';
import type { LawfulBilty } from '../documents/lawful-bilty.ts';
import type { MadeParty } from './counter-record.ts';
import type { MadeRole } from './made-roles.ts';

// A party that a counter makes without a connection (spec 5 §13.13): it comes with each LR that names it.

type Wire = Readonly<Record<string, unknown>>;
const { extension, fields } = lawfulBilty;
/** Where an LR names a party and its place, on the network. */
export const NAMED_AT: Readonly<Record<MadeRole, { readonly place: string; readonly name: string }>> = {
  consignor: { place: extension.fields.consignorPlace.wire, name: fields.sender.wire },
  consignee: { place: extension.fields.consigneePlace.wire, name: fields.receiver.wire },
  billing: { place: extension.fields.billingPlace.wire, name: extension.fields.billingName.wire },
};

/** What an LR has of each of its parties besides the name: all of it is on the paper. */
const PRINTED = {
  consignor: ['consignorAddress', 'consignorCity', 'consignorPin', 'consignorState', 'consignorGstin'],
  consignee: [
    'consigneeAddress',
    'consigneeCity',
    'consigneePin',
    'consigneeState',
    'consigneeGstin',
    'consigneeContact',
  ],
  billing: [
    'billingName',
    'billingAddress',
    'billingCity',
    'billingPin',
    'billingState',
    'billingGstin',
    'billingContact',
  ],
} as const satisfies Readonly<Record<MadeRole, readonly (keyof typeof extension.fields)[]>>;

/** What the body of an LR says of the parties that were made here: no place, and what the paper has of them. */
export function bodyOfMade(row: LawfulBilty, made: readonly MadeParty[]): Wire {
  const roles = made.flatMap((each) => each.roles);
  return Object.fromEntries(
    roles.flatMap((role) => [
      [NAMED_AT[role].place, 0],
      ...PRINTED[role].map((name) => [extension.fields[name].wire, row[name]]),
    ]),
  );
}

/** A party as it is saved: with what its GSTIN tells. */
export interface ReadParty {
  readonly row: Party;
  readonly places: readonly Place[];
}

/** Why a body is no party: the sentence, and its faults under their names on the network. */
export interface NoParty {
  readonly sentence: string;
  readonly errors: readonly FieldError[];
}

const FILL = 'Please fill all required fields.';

/** A party of a body, as the portal would read it. */
export function readParty(body: Wire): ReadParty | NoParty {
  const sent: unknown = body[place.wire];
  const lines = Array.isArray(sent) ? sent.filter(isObject) : [];
  const own = fromWire(sentFields(party.fields, body), body);
  const read = readRows((line) => sentFields(lineFields(place.fields), line), lines, place.wire);
  const errors = [...(own.ok ? [] : own.errors), ...read.errors];
  if (!own.ok || errors.length > 0) return { sentence: FILL, errors };
  if (lines.length === 0) return { sentence: place.none, errors: [{ path: place.wire, message: place.none }] };
  if (lines.length > place.most)
    return { sentence: place.tooMany, errors: [{ path: place.wire, message: place.tooMany }] };
  // Each was read by the fields of a place.
  const { row, places } = completedParty({ ...blankRow(party.fields), ...own.row }, read.rows as unknown as Place[]);
  return { row: { ...blankRow(party.fields), ...row }, places };
}

/** The GSTIN of the first place of a party as it was sent; empty: it has none. */
export function gstinOfMade({ body }: Pick<MadeParty, 'body'>): string {
  const places: unknown = body[place.wire];
  const first: unknown = Array.isArray(places) ? places[0] : undefined;
  const gstin = isObject(first) ? first[place.fields.gstin.wire] : undefined;
  return typeof gstin === 'string' ? gstin : '';
}
