import { defineRecord, type RowOf } from '../define.ts';
import { type FieldNames, choice, code, count, date, type Field, moment, money, refined, text } from '../fields.ts';
import { gstin, pin, stateCode } from '../place-fields.ts';
import { isTransporterId } from '../rules/gstin.ts';
import { chooseSentence, enterSentence } from '../rules/required-sentence.ts';

const EWAY_STATES = ['Part A only', 'Active', 'Cancelled', 'Closed'] as const;
/** The tabs of a company's e-way bill list (spec 3 §2); for those with only a number, nothing is known beyond their LR. */
export const EWAY_TABS = ['expiring', 'part A only', 'without LR', 'number only', 'all'] as const;

/** The kinds of documents that an e-way bill accompanies, by the codes of the government portal (trade.md §3.3). */
const EWAY_DOCUMENTS = ['INV', 'BIL', 'BOE', 'CHL', 'OTH'] as const;

/** Why an e-way bill is extended; the government portal has a code for each (trade.md §3.3). */
export const EXTENSION_REASONS = ['Natural Calamity', 'Law and Order', 'Transshipment', 'Accident', 'Others'] as const;

/** The message for an invalid e-way bill number (spec 3 §5). */
export const EWAY_BILL_NO = 'e-Way Bill No. must be 12 digits.';
const MOST_KM = 4000;

function distance(naming: FieldNames): Field<number> {
  return refined(count(naming), (km) => km <= MOST_KM, `${naming.label} can be at most ${MOST_KM} km.`);
}

function transporterId(naming: FieldNames): Field<string> {
  return refined(code(15, naming), (id) => id === '' || isTransporterId(id), `${naming.label} is not valid.`);
}

/** The sender or recipient of goods on an e-way bill. */
const end = (prefix: 'from' | 'to', label: string) => ({
  gstin: gstin({ wire: `${prefix}_GSTIN`, label: `${label} GSTIN`, unregistered: 'URP' }),
  name: text({ wire: `${prefix}_Name`, label: `${label} Name` }),
  place: text({ wire: `${prefix}_Place`, label: `${label} Place` }),
  pin: pin({ wire: `${prefix}_Pin`, label: `${label} Pin` }),
  state: stateCode({ wire: `${prefix}_State`, label: `${label} State` }),
});
const from = end('from', 'From');
const to = end('to', 'To');

/** What the transporter knows about an e-way bill (spec 3 §3). */
export const ewayBill = defineRecord({
  table: 'eway_bill',
  title: 'e-Way Bill',
  fields: {
    ewayBillNo: code(12, {
      wire: 'eway_Bill_No',
      label: 'e-Way Bill No.',
      digits: true,
      required: EWAY_BILL_NO,
      message: EWAY_BILL_NO,
    }),
    ewayState: choice(EWAY_STATES, { wire: 'eway_State', label: 'Status', blank: 'Active' }),
    generatedAt: moment({ wire: 'generated_At', label: 'Generated At', hindi: 'बनने का समय' }),
    // Empty: estimated by the law of the day (rules/eway-validity.ts); a value from the e-way bill portal takes precedence.
    validUpto: moment({ wire: 'valid_Upto', label: 'Valid Until' }),
    distanceKm: distance({ wire: 'distance_Km', label: 'Distance', hindi: 'दूरी' }),
    cargo: choice(['R', 'O'], { wire: 'cargo', label: 'Cargo', hindi: 'माल का प्रकार', blank: 'R' }),
    docType: choice(EWAY_DOCUMENTS, { wire: 'doc_Type', label: 'Document Type', blank: 'INV' }),
    docNo: text({ wire: 'doc_No', label: 'Document No.', max: 16 }),
    docDate: date({ wire: 'doc_Date', label: 'Document Date' }),
    docValue: money({ wire: 'doc_Value', label: 'Document Value', hindi: 'दस्तावेज़ का मूल्य' }),
    fromGstin: from.gstin,
    fromName: from.name,
    fromPlace: from.place,
    fromPin: from.pin,
    fromState: from.state,
    toGstin: to.gstin,
    toName: to.name,
    toPlace: to.place,
    toPin: to.pin,
    toState: to.state,
    // Postponed by the e-way bill portal since 1 August 2026 (advisory 668; trade.md §3.3): shown if a company's settings say so.
    shipToGstin: gstin({
      wire: 'ship_To_GSTIN',
      label: 'Ship-To GSTIN',
      hindi: 'माल जहाँ जाएगा, उसका GSTIN',
      unregistered: 'URP',
    }),
    shipToName: text({ wire: 'ship_To_Name', label: 'Ship-To Name', hindi: 'माल जहाँ जाएगा, उसका नाम' }),
    closedOn: date({ wire: 'closed_On', label: 'Closed On', hindi: 'बंद करने की तारीख़' }),
    hsnCode: text({ wire: 'hsn_Code', label: 'HSN Code', max: 8 }),
    transporterId: transporterId({ wire: 'transporter_Id', label: 'Transporter ID' }),
    vehicleNo: text({ wire: 'vehicle_No', label: 'Vehicle No.', max: 20 }),
    partBAt: moment({ wire: 'part_B_At', label: 'Part B Entered At', hindi: 'भाग B भरने का समय' }),
  },
});

/** What is recorded about an extension. */
export const ewayExtension = {
  validUpto: moment({ wire: 'valid_Upto', label: 'Valid Until', required: enterSentence('Valid Until') }),
  reason: choice(EXTENSION_REASONS, { wire: 'reason', label: 'Reason', required: chooseSentence('Reason') }),
  remark: text({ wire: 'remark', label: 'Remark', max: 50 }),
};

export type EwayBill = RowOf<(typeof ewayBill)['fields']>;

/** The message for a number that was already entered. */
export const EWAY_BILL_TAKEN = 'This e-way bill is already on the desk.';
