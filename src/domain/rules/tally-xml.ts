import { isMoney, isTransit } from './accounts.ts';
import type { Group } from './heads.ts';
import { formatPlainRupees } from './money.ts';
import { daysBetween } from './plan-period.ts';
import { stateName } from './states.ts';
import { isByBills, type TallyEntry, type TallyVoucherType } from './tally-vouchers.ts';
import { xmlText } from './xml-text.ts';

// Writes Masters.xml and Vouchers.xml for import into Tally (spec 4 §7), in pieces: a head, a message per ledger or voucher, a foot.

const NEWLINE = '\n';
const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;
const given = (name: string, text: string) => (text === '' ? '' : element(name, text));
const yesNo = (name: string, is: boolean) => element(name, is ? 'Yes' : 'No');
const whole = (name: string, parts: readonly string[]) => `<${name}>${parts.join('')}</${name}>`;
/** A date in Tally's format: 20261120. */
const tallyDay = (day: string) => day.replaceAll('-', '');

/** The text before the first message; `company`: the name of the receiving company in Tally. */
export const tallyHead = (report: 'All Masters' | 'Vouchers', company: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ENVELOPE>',
    whole('HEADER', [element('TALLYREQUEST', 'Import Data')]),
    '<BODY><IMPORTDATA>',
    whole('REQUESTDESC', [
      element('REPORTNAME', report),
      whole('STATICVARIABLES', [element('SVCURRENTCOMPANY', company)]),
    ]),
    '<REQUESTDATA>',
    '',
  ].join(NEWLINE);
export const TALLY_FOOT = ['</REQUESTDATA>', '</IMPORTDATA></BODY>', '</ENVELOPE>', ''].join(NEWLINE);

const message = (content: string) =>
  `<TALLYMESSAGE xmlns:UDF="TallyUDF">${NEWLINE}${content}${NEWLINE}</TALLYMESSAGE>${NEWLINE}`;

// Tally's spelling of that group.
const PARENTS: Partial<Record<Group, string>> = { 'Suspense Account': 'Suspense A/c' };

// From the first day of GST; a ledger's data applies to everything posted with it.
const APPLICABLE_FROM = '20170701';
const DUTY_HEADS: Readonly<Record<string, string>> = { cgst: 'CGST', sgst: 'SGST/UTGST', igst: 'IGST' };

/** A party as in its ledger; unknown values are empty. */
export interface TallyParty {
  readonly address: string;
  readonly city: string;
  readonly pin: string;
  /** The GST code. */
  readonly state: string;
  readonly gstin: string;
  readonly pan: string;
  readonly contact: string;
}
/** A bill open on the day the books begin; in paise, debits positive. */
interface OpeningBill {
  readonly name: string;
  readonly day: string;
  readonly due: string;
  readonly amount: bigint;
}
/** An account's opening balance. The part on none of the bills is on account. */
export interface TallyOpening {
  readonly balance: bigint;
  readonly bills: readonly OpeningBill[];
}
export interface TallyLedger {
  readonly account: string;
  readonly name: string;
  readonly group: Group;
  /** Null: it is no party's. */
  readonly party: TallyParty | null;
  /** Null: not stated. */
  readonly opening: TallyOpening | null;
}

/** A party's address and registration. */
function partyParts(name: string, { address, city, pin, state, gstin }: TallyParty): string[] {
  const lines = [address, city].filter((line) => line !== '').map((line) => element('ADDRESS', line));
  return [
    whole('LEDMAILINGDETAILS.LIST', [
      lines.length === 0 ? '' : whole('ADDRESS.LIST', lines),
      element('APPLICABLEFROM', APPLICABLE_FROM),
      given('PINCODE', pin),
      element('MAILINGNAME', name),
      given('STATE', stateName(state)),
      element('COUNTRY', 'India'),
    ]),
    whole('LEDGSTREGDETAILS.LIST', [
      element('APPLICABLEFROM', APPLICABLE_FROM),
      element('GSTREGISTRATIONTYPE', gstin === '' ? 'Unregistered/Consumer' : 'Regular'),
      given('STATE', stateName(state)),
      given('GSTIN', gstin),
    ]),
  ];
}

/** Further party data in a new ledger. */
const knownOf = ({ pan, contact }: TallyParty) =>
  [given('INCOMETAXNUMBER', pan), given('LEDGERMOBILE', contact)].filter((each) => each !== '');

/** The opening balance of a ledger: debits are negative in Tally. */
function openingParts({ balance, bills }: TallyOpening): string[] {
  const opening = (paise: bigint) => element('OPENINGBALANCE', formatPlainRupees(-paise));
  return [
    opening(balance),
    ...bills.map(({ name, day, due, amount: paise }) =>
      whole('BILLALLOCATIONS.LIST', [
        element('NAME', name),
        element('BILLDATE', tallyDay(day)),
        due > day ? element('BILLCREDITPERIOD', `${daysBetween(day, due)} Days`) : '',
        yesNo('ISADVANCE', false),
        opening(paise),
      ]),
    ),
  ];
}

/** The message that creates a ledger. */
export function tallyLedger({ account, name, group, party, opening }: TallyLedger): string {
  const dutyHead = DUTY_HEADS[account];
  return message(
    [
      `<LEDGER NAME="${xmlText(name)}" ACTION="Create">`,
      whole('NAME.LIST', [element('NAME', name)]),
      element('PARENT', PARENTS[group] ?? group),
      yesNo('ISBILLWISEON', isByBills(account)),
      ...(dutyHead === undefined ? [] : [element('TAXTYPE', 'GST'), element('GSTDUTYHEAD', dutyHead)]),
      ...(party === null ? [] : partyParts(name, party)),
      ...(opening === null ? [] : [...(party === null ? [] : knownOf(party)), ...openingParts(opening)]),
      '</LEDGER>',
    ].join(NEWLINE),
  );
}

/** A voucher to be written; accounts are named by `nameOf`. */
export interface TallyVoucher {
  /** Stable and unique. */
  readonly remoteId: string;
  readonly type: TallyVoucherType;
  readonly day: string;
  readonly number: string;
  readonly reference: string;
  /** Ends with our own number: Tally may renumber. */
  readonly narration: string;
  readonly entries: readonly TallyEntry[];
}

/** Debits are negative in Tally. */
const amount = (paise: bigint) => element('AMOUNT', formatPlainRupees(-paise));

const entryXml = ({ account, amount: paise, bills }: TallyEntry, nameOf: (account: string) => string) =>
  whole('ALLLEDGERENTRIES.LIST', [
    element('LEDGERNAME', nameOf(account)),
    yesNo('ISDEEMEDPOSITIVE', paise > 0n),
    yesNo('ISPARTYLEDGER', isByBills(account) || isMoney(account) || isTransit(account)),
    amount(paise),
    ...bills.map((bill) =>
      whole('BILLALLOCATIONS.LIST', [given('NAME', bill.name), element('BILLTYPE', bill.type), amount(bill.amount)]),
    ),
  ]);

/** The message that creates a voucher; if no account is a party's, it is named by its first account. */
export function tallyVoucher(voucher: TallyVoucher, nameOf: (account: string) => string): string {
  const { remoteId, type, day, number, reference, narration, entries } = voucher;
  const party = entries.find(({ account }) => isByBills(account)) ?? entries[0];
  return message(
    [
      `<VOUCHER REMOTEID="${xmlText(remoteId)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
      element('DATE', tallyDay(day)),
      element('VOUCHERTYPENAME', type),
      element('VOUCHERNUMBER', number),
      given('REFERENCE', reference),
      element('PARTYLEDGERNAME', party === undefined ? '' : nameOf(party.account)),
      element('NARRATION', narration),
      element('PERSISTEDVIEW', 'Accounting Voucher View'),
      yesNo('ISINVOICE', false),
      ...entries.map((entry) => entryXml(entry, nameOf)),
      '</VOUCHER>',
    ]
      .filter((line) => line !== '')
      .join(NEWLINE),
  );
}
