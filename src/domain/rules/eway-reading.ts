import type { FieldError } from '../define.ts';
import { ewayBill, type EwayBill } from '../records/eway-bill.ts';
import { fieldMessage } from '../define.ts';
import { readDate } from './calendar-date.ts';
import { readMoment } from './moment.ts';
import { looksLikePlate } from './plate.ts';
import { STATE_CODES, stateName } from './states.ts';

// Reads e-way bills from files and printouts of other programs (spec 3 §6). Nothing is guessed: what cannot be read is left out and
// reported.

/** An e-way bill as read. */
export interface ReadEwayBill {
  /** The fields that were read. */
  readonly bill: Partial<EwayBill>;
  /** Values that could not be accepted, under their wire names. */
  readonly advice: readonly FieldError[];
}

export const MOST_BILLS_READ = 250;
const UNREAD = 'This could not be read. Please enter it.';

type Name = keyof EwayBill;
type Texts = Partial<Record<Name, string>>;

/** Parses the texts of a bill: valid ones are used, the others reported. */
function readTexts(texts: Texts): ReadEwayBill {
  const bill: Record<string, unknown> = {};
  const advice: FieldError[] = [];
  for (const [name, text] of Object.entries(texts) as [Name, string][]) {
    const field = ewayBill.fields[name];
    const value = text.trim();
    if (value === '') continue;
    const message = fieldMessage(field, value);
    if (message === null) bill[name] = field.schema().parse(field.normalise(value));
    else advice.push({ path: field.wire, message: message.startsWith('GSTIN') ? message : UNREAD });
  }
  return { bill, advice };
}

/** The bills in a JSON text: a bulk file of the e-way bill portal, or an answer of its API; none otherwise. */
export function readEwayJson(json: string): ReadEwayBill[] {
  if (depthOf(json) > DEEPEST) return [];
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return [];
  }
  const bills = Array.isArray(read) ? read : (listIn(read, 'billLists') ?? [listIn(read, 'data') ?? read]).flat();
  return bills
    .slice(0, MOST_BILLS_READ)
    .flatMap((each: unknown) =>
      isObject(each) && ('ewbNo' in each || 'docNo' in each) ? [readTexts(textsOfJson(each))] : [],
    );
}

/** The e-way bills in a text: JSON, or text copied from a printout. */
export function readEwayBills(text: string): readonly ReadEwayBill[] {
  if (/^\s*[[{]/.test(text)) return readEwayJson(text);
  const read = readEwayText(text);
  return read === null ? [] : [read];
}

const DEEPEST = 8;
type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
function listIn(read: unknown, name: string): unknown[] | null {
  const within = isObject(read) ? read[name] : undefined;
  return Array.isArray(within) ? within : isObject(within) ? [within] : null;
}

const [BACKSLASH, QUOTE] = [0x5c, 0x22];

/** The nesting depth of a JSON text, by its brackets outside strings. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  // Character by character: a regular expression for brackets is ten times slower on a text of 2 MB.
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) quoted = !quoted;
    else if (!quoted && (code === 0x5b || code === 0x7b)) deepest = Math.max(deepest, ++depth);
    else if (!quoted && (code === 0x5d || code === 0x7d)) depth -= 1;
  }
  return deepest;
}

const CARGO: Readonly<Record<string, string>> = { R: 'R', O: 'O', regular: 'R', odc: 'O' };
const STATUS: Readonly<Record<string, string>> = { ACT: 'Active', CNL: 'Cancelled', CLS: 'Closed' };

/** A text or a number as text; empty for anything else. */
const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).normalize('NFKC').trim() : '';

/** A bill in JSON under our names; spec 3 §6 lists its keys, trade.md §3.3 those that the API spells differently. */
function textsOfJson(given: Json): Texts {
  const text = (...names: string[]) => names.map((name) => plain(given[name])).find((value) => value !== '') ?? '';
  const listed = (name: string) => (listIn(given, name) ?? []).filter(isObject);
  const [vehicle] = listed('VehiclListDetails');
  const partB = listed('VehiclListDetails').at(-1);
  const [item] = listed('itemList');
  const code = (value: string) => (/^\d$/.test(value) ? `0${value}` : value);
  const end = (name: 'from' | 'to', state: string) => ({
    [`${name}Gstin`]: text(`${name}Gstin`).replaceAll(/\s/g, ''),
    [`${name}Name`]: text(`${name}TrdName`),
    [`${name}Place`]: text(`${name}Place`),
    [`${name}Pin`]: withoutZero(text(`${name}Pincode`)),
    [`${name}State`]: withoutZero(code(text(`${name}StateCode`, state))),
  });
  const vehicleNo = text('vehicleNo') || plain(vehicle?.['vehicleNo']);
  return {
    ewayBillNo: text('ewbNo').replaceAll(/\s/g, ''),
    ewayState: STATUS[text('status')] ?? (vehicleNo === '' ? 'Part A only' : 'Active'),
    generatedAt: text('ewayBillDate'),
    validUpto: text('validUpto'),
    distanceKm: withoutZero(text('actualDist', 'transDistance')),
    cargo: CARGO[text('vehicleType')] ?? '',
    docType: text('docType').toUpperCase(),
    docNo: text('docNo'),
    docDate: text('docDate'),
    docValue: withoutZero(text('totInvValue')),
    ...end('from', 'actualFromStateCode'),
    ...end('to', 'actualToStateCode'),
    shipToGstin: text('shipToGSTIN', 'shipToGstin').replaceAll(/\s/g, ''),
    shipToName: text('shipToTradeName'),
    hsnCode: text('mainHsnCode') || plain(item?.['hsnCode']),
    transporterId: text('transporterId'),
    vehicleNo,
    partBAt: plain(partB?.['enteredDate']),
  };
}
const withoutZero = (value: string) => (/^0*(?:\.0*)?$/.test(value) ? '' : value);

// The labels in the portal's printouts, short and long; a value is the text between one label and the next.
const LABELS = [
  'E-Way Bill No',
  'E-Way Bill Date',
  'eWay Bill No',
  'Generated Date',
  'Generated By',
  'Valid From',
  'Valid Until',
  'Valid Upto',
  'Approx Distance',
  'Document Details',
  'GSTIN of Supplier',
  'Place of Dispatch',
  'GSTIN of Recipient',
  'Place of Delivery',
  'Document No.',
  'Document Date',
  'Transaction Type',
  'Value of Goods',
  'HSN Code',
  'Reason for Transportation',
  'Transporter',
  'Part - A',
  'Part - B',
] as const;
type Label = (typeof LABELS)[number];

const escaped = (label: string) =>
  label
    .replaceAll('.', String.raw`\.?`)
    .replaceAll(/ ?- ?/g, String.raw`\s*-\s*`)
    .replaceAll(' ', String.raw`\s+`);
// Longest first, so that 'Transporter' does not match in 'Transporter Doc'; a label starts at a word boundary.
const ANY_LABEL = new RegExp(
  `(?<![\\p{L}\\d])(?:${[...LABELS]
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|')})(?![\\p{L}])\\.?\\s*:?`,
  'giu',
);
const keyOf = (label: string) => label.toLowerCase().replaceAll(/[^a-z]/g, '');
const KNOWN = new Map(LABELS.map((label) => [keyOf(label), label]));

const MOST_OF_VALUE = 2000;

/** The text after each label, at its first occurrence. */
function valuesIn(text: string): Partial<Record<Label, string>> {
  const found = [...text.matchAll(ANY_LABEL)];
  const values: Partial<Record<Label, string>> = {};
  for (const [at, match] of found.entries()) {
    const label = KNOWN.get(keyOf(match[0]));
    const value = text
      .slice(match.index + match[0].length, found[at + 1]?.index)
      // A Part B table has a few hundred characters; some patterns take time quadratic in a value's length.
      .slice(0, MOST_OF_VALUE)
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (label !== undefined && values[label] === undefined) values[label] = value;
  }
  return values;
}

/** `27AADCC6645D1ZS,Corning…` (for the transporter with &), with or without spaces in the number. */
function gstinAndName(value = ''): readonly [gstin: string, name: string] {
  const at = value.search(/[,&]/);
  const [number, name] = at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
  return [number.replaceAll(/\s/g, ''), name.trim()];
}

/** `Thane,MAHARASHTRA-421302` */
function placeOf(value = ''): { readonly place: string; readonly state: string; readonly pin: string } {
  const [, place = value, named = '', pin = ''] = /^(.*?),\s*([^,\d]+?)\s*-\s*(\d{6})\b/.exec(value) ?? [];
  const state = STATE_CODES.find(
    (code) => stateName(code).toUpperCase() === named.toUpperCase().replaceAll('&', 'AND'),
  );
  return { place: place.trim(), state: state ?? named, pin };
}

const firstMoment = (value = '') =>
  /\d{2}[/-]\d{2}[/-]\d{4}\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AP]M)?/i.exec(value)?.[0] ?? '';
const firstDate = (value = '') => /\d{2}[/-]\d{2}[/-]\d{4}/.exec(value)?.[0] ?? '';
const firstNumber = (value = '') => /[\d,]+(?:\.\d+)?/.exec(value)?.[0] ?? '';
const orAsItStands = (read: string, stands = '') => read || stands;

/** The vehicle in the newest row of Part B, which is first, and when its oldest row was entered. */
function partBOf(value = ''): { readonly vehicleNo: string; readonly partBAt: string } {
  const words = value.split(' ');
  const vehicleNo = words.find((word) => looksLikePlate(word)) ?? '';
  const moments = [...value.matchAll(/\d{2}[/-]\d{2}[/-]\d{4}\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AP]M)?/gi)].map(
    ([each]) => each,
  );
  const oldest = moments
    .map((each) => readMoment(each) ?? '')
    .filter((each) => each !== '')
    .toSorted()[0];
  return { vehicleNo, partBAt: oldest ?? '' };
}

const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  'tax invoice': 'INV',
  'bill of supply': 'BIL',
  'bill of entry': 'BOE',
  'delivery challan': 'CHL',
  others: 'OTH',
};

/** `Tax Invoice - GST/01 - 20/11/2026` in the long printout. */
function documentOf(value = ''): Texts {
  const [, type = '', docNo = '', docDate = ''] =
    /^(.+?)\s*-\s*(\S.*?)\s*-\s*(\d{2}[/-]\d{2}[/-]\d{4})/.exec(value) ?? [];
  return { docType: DOCUMENT_TYPES[type.trim().toLowerCase()] ?? '', docNo, docDate };
}

/** The e-way bill in the text of its printout, or in text copied from a page; null if there is none. */
export function readEwayText(text: string): ReadEwayBill | null {
  const values = valuesIn(text.slice(0, 200_000).normalize('NFKC'));
  const number = (values['E-Way Bill No'] ?? values['eWay Bill No'] ?? '').replaceAll(/\s/g, '');
  if (!/^\d{12}/.test(number)) return null;
  const [fromGstin, fromName] = gstinAndName(values['GSTIN of Supplier']);
  const [toGstin, toName] = gstinAndName(values['GSTIN of Recipient']);
  const [dispatch, delivery] = [placeOf(values['Place of Dispatch']), placeOf(values['Place of Delivery'])];
  const partB = partBOf(values['Part - B']);
  const long = documentOf(values['Document Details']);
  const [, km = ''] = /\[?\s*(\d{1,4})\s*KMs?\b/i.exec(values['Valid From'] ?? values['Approx Distance'] ?? '') ?? [];
  const validUpto = values['Valid Until'] ?? values['Valid Upto'];
  const made = values['E-Way Bill Date'] ?? values['Generated Date'];
  return readTexts({
    ewayBillNo: number.slice(0, 12),
    ewayState: partB.vehicleNo === '' ? 'Part A only' : 'Active',
    generatedAt: orAsItStands(firstMoment(made), made),
    // The short printout states only the day, at whose end it expires.
    validUpto: firstMoment(validUpto) || withEndOfDay(firstDate(validUpto)) || (validUpto ?? ''),
    distanceKm: km,
    docType: long.docType ?? '',
    docNo: values['Document No.'] ?? long.docNo ?? '',
    docDate: firstDate(values['Document Date']) || (long.docDate ?? ''),
    docValue: firstNumber(values['Value of Goods']),
    fromGstin,
    fromName,
    fromPlace: dispatch.place,
    fromPin: dispatch.pin,
    fromState: dispatch.state,
    toGstin,
    toName,
    toPlace: delivery.place,
    toPin: delivery.pin,
    toState: delivery.state,
    hsnCode: /\d{4,8}/.exec(values['HSN Code'] ?? '')?.[0] ?? '',
    transporterId: gstinAndName(values['Transporter'])[0],
    ...partB,
    ...(partB.partBAt === '' && { partBAt: firstMoment(values['Valid From']) }),
  });
}

function withEndOfDay(day: string): string {
  const date = readDate(day);
  return date === null ? '' : `${date}T23:59`;
}
