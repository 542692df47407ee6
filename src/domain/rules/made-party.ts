import { lawfulBilty } from '../documents/lawful-bilty.ts';
import { blankRow, fromWire, sentFields, type FieldError } from '../define.ts';
import { isObject, lineFields, readRows } from '../document-reading.ts';
import { completedParty, party, place, type Party, type Place } from '../records/party.ts';
import type { LawfulBilty } from '../documents/lawful-bilty.ts';
import type { MadeParty } from './counter-record.ts';
import type { MadeRole } from './made-roles.ts';

// A party created at an offline counter (spec 5 §13.13): it comes with each LR that names it.

type Wire = Readonly<Record<string, unknown>>;
const { extension, fields } = lawfulBilty;
/** The wire names under which an LR names a party and its place. */
export const NAMED_AT: Readonly<Record<MadeRole, { readonly place: string; readonly name: string }>> = {
  consignor: { place: extension.fields.consignorPlace.wire, name: fields.sender.wire },
  consignee: { place: extension.fields.consigneePlace.wire, name: fields.receiver.wire },
  billing: { place: extension.fields.billingPlace.wire, name: extension.fields.billingName.wire },
};

/** The fields of each party in an LR besides the name: all of them are printed. */
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

/** The part of an LR's body about parties created here: without places, with the printed data. */
export function bodyOfMade(row: LawfulBilty, made: readonly MadeParty[]): Wire {
  const roles = made.flatMap((each) => each.roles);
  return Object.fromEntries(
    roles.flatMap((role) => [
      [NAMED_AT[role].place, 0],
      ...PRINTED[role].map((name) => [extension.fields[name].wire, row[name]]),
    ]),
  );
}

/** A party ready to be saved: completed from its GSTIN. */
export interface ReadParty {
  readonly row: Party;
  readonly places: readonly Place[];
}

/** Why a body is no valid party: the message, and its faults under wire names. */
export interface NoParty {
  readonly sentence: string;
  readonly errors: readonly FieldError[];
}

const FILL = 'Please fill all required fields.';

/** The party in a body, as the portal would parse it. */
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
  // Each was parsed by the fields of a place.
  const { row, places } = completedParty({ ...blankRow(party.fields), ...own.row }, read.rows as unknown as Place[]);
  return { row: { ...blankRow(party.fields), ...row }, places };
}

/** The GSTIN of the first place of a party as sent; empty: none. */
export function gstinOfMade({ body }: Pick<MadeParty, 'body'>): string {
  const places: unknown = body[place.wire];
  const first: unknown = Array.isArray(places) ? places[0] : undefined;
  const gstin = isObject(first) ? first[place.fields.gstin.wire] : undefined;
  return typeof gstin === 'string' ? gstin : '';
}
