import { defineRecord, type FieldError, type RowOf, type SentRow } from '../define.ts';
import {
  type FieldNames,
  choice,
  code,
  count,
  email,
  type Field,
  money,
  phone,
  refined,
  since,
  text,
} from '../fields.ts';
import { accountNumber, ifscCode } from './bank-account.ts';
import { defineListedRecord } from '../listed-record.ts';
import type { RecordLines } from '../record-lines.ts';
import { gstin, stateCode } from '../place-fields.ts';
import { kindOfGstin, panOfGstin, stateOfGstin } from '../rules/gstin.ts';
import { isPan, PARTY_KINDS } from '../rules/party-kind.ts';
import { PAYMENT_BASES } from '../rules/payment-basis.ts';
import { STATE_CODES, stateName, statesOfPin } from '../rules/states.ts';

const CONTACT = { label: 'Contact Number', message: 'Contact Number must be exactly 10 digits.' };
const MOST_CREDIT_DAYS = 365;

function pan(naming: FieldNames): Field<string> {
  return refined(code(10, naming), (value) => value === '' || isPan(value), 'PAN No. is not valid.');
}

function creditDays(naming: FieldNames): Field<number> {
  const error = `Credit Days can be at most ${MOST_CREDIT_DAYS}.`;
  return refined(count(naming), (days) => days <= MOST_CREDIT_DAYS, error);
}

/** A place of a party: where it sends and receives, and its registration there (spec 3 §3). */
export const place = {
  ...defineRecord({
    table: 'party_place',
    title: 'Place',
    fields: {
      label: text({ wire: 'label', label: 'Place Name', hindi: 'ठिकाने का नाम' }),
      gstin: gstin({ wire: 'gstin', label: 'GSTIN No.' }),
      address: text({ wire: 'address', label: 'Address', max: 300 }),
      city: text({ wire: 'city', label: 'City' }),
      pin: code(6, { wire: 'pin', label: 'Pin', digits: true }),
      stateCode: stateCode({ wire: 'state_Code', label: 'State' }),
      contactPerson: text({ wire: 'contact_Person', label: 'Contact Person' }),
      placeContact: phone({ wire: 'contact', ...CONTACT }),
    },
  }),
  wire: 'places',
  most: 50,
  none: 'A party needs at least one place.',
  tooMany: 'A party can have at most 50 places.',
} as const satisfies RecordLines;

/** A customer: a sender, receiver or payer, with the places that bilties name (spec 3 §3). */
export const party = defineListedRecord({
  kind: 'party',
  table: 'party',
  title: 'Party',
  hindi: { title: 'पार्टी', gender: 'feminine' },
  name: 'name',
  searched: ['name', 'nameHindi', 'pan', 'contact', 'email'],
  described: ['nameHindi', 'contact'],
  imageFolder: '',
  images: {},
  lines: place,
  fields: {
    name: text({ wire: 'name', label: 'Party Name', required: 'Party Name is required.' }),
    nameHindi: text({ wire: 'name_Hindi', label: 'Name in Hindi' }),
    partyKind: choice(PARTY_KINDS, { wire: 'party_Kind', label: 'Party Type', hindi: 'पार्टी का प्रकार' }),
    pan: pan({ wire: 'pan', label: 'PAN No.' }),
    contact: phone({ wire: 'contact', ...CONTACT }),
    email: email({ wire: 'email', label: 'Email' }),
    creditDays: creditDays({ wire: 'credit_Days', label: 'Credit Days', hindi: 'उधार के दिन' }),
    creditLimit: money({ wire: 'credit_Limit', label: 'Credit Limit', hindi: 'उधार की सीमा' }),
    defaultBasis: choice(PAYMENT_BASES, { wire: 'default_Basis', label: 'Usual Payment', hindi: 'सामान्य भुगतान' }),
    // The bank account it is paid to, as an owner of hired trucks (spec 4 §3).
    bankName: since(2, text({ wire: 'bank_Name', label: 'Bank Name', max: 120 })),
    bankAccountNo: since(2, accountNumber({ wire: 'bank_Account_No', label: 'Account No.' })),
    ifsc: since(2, ifscCode({ wire: 'ifsc', label: 'IFSC Code' })),
    remark: text({ wire: 'remark', label: 'Remark' }),
    isActive: choice(['yes', 'no'], { wire: 'is_Active', label: 'Active', blank: 'yes' }),
  },
});

export type Party = RowOf<(typeof party)['fields']>;
/** The party as sent by a client that may be older than some fields. */
export type SentParty = SentRow<(typeof party)['fields']>;
export type Place = RowOf<(typeof place)['fields']>;

/** A party and its first place in one row, for forms and spreadsheets, where column names must be unique. */
export const partyWithPlace = {
  ...party.fields,
  ...place.fields,
  placeContact: { ...place.fields.placeContact, wire: 'place_Contact', label: 'Place Contact' },
};

/** A place with the state of its GSTIN, if none was chosen. */
export function withState<P extends Place>(given: P): P {
  const state = stateOfGstin(given.gstin);
  return given.stateCode === '' && STATE_CODES.includes(state) ? { ...given, stateCode: state } : given;
}

/** A party completed from its first GSTIN, if nothing else was entered: PAN and kind (spec 3 §3). */
function withGstinFacts<P extends Pick<Party, 'pan' | 'partyKind'>>(given: P, gstins: readonly string[]): P {
  const first = gstins.find((each) => each !== '') ?? '';
  const partyKind = given.partyKind === '' ? (kindOfGstin(first) ?? '') : given.partyKind;
  return { ...given, pan: given.pan === '' ? panOfGstin(first) : given.pan, partyKind };
}

/** A party ready to be saved: each place with its state, and the party completed from the first GSTIN. */
export function completedParty<P extends Place>(row: SentParty, sent: readonly P[]) {
  const places = sent.map(withState);
  return {
    row: withGstinFacts(
      row,
      places.map(({ gstin }) => gstin),
    ),
    places,
  };
}

/** The message for a GSTIN that another party has. */
export const gstinTaken = (holder: string) => `This GSTIN belongs to ${holder}.`;

/** Warnings about a place, under wire names; it is saved all the same (spec 3 §5). */
export function placeAdvice({ gstin: number, pin, stateCode }: Place): FieldError[] {
  const state = stateOfGstin(number);
  const pinStates = statesOfPin(pin);
  return [
    ...(number !== '' && stateCode !== '' && state !== stateCode
      ? [{ path: place.fields.gstin.wire, message: `GSTIN is of ${stateName(state)}.` }]
      : []),
    ...(pin !== '' && stateCode !== '' && !pinStates.includes(stateCode)
      ? [{ path: place.fields.pin.wire, message: `PIN is not of ${stateName(stateCode)}.` }]
      : []),
  ];
}
