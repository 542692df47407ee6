import { GROUPS, HEADS, type Group } from './heads.ts';
import { addDays, readDate } from './calendar-date.ts';
import { readPaise } from './money.ts';
import { isPan } from './party-kind.ts';
import { isGstin } from './gstin.ts';
import { readState } from './state-reading.ts';

// Reads Tally's All Masters for moving in (spec 5 §9.2): ledgers with their opening balances, and their groups.

/** An open bill of a ledger; in paise, positive if owed to the company. */
export interface TallyBill {
  readonly name: string;
  /** Empty: not stated in Tally. */
  readonly day: string;
  /** Empty: due on that day. */
  readonly due: string;
  readonly amount: bigint;
}
/** A Tally ledger; debits are positive. */
export interface ReadLedger {
  readonly name: string;
  readonly parent: string;
  readonly opening: bigint;
  readonly gstin: string;
  /** The GST code. */
  readonly state: string;
  readonly pin: string;
  readonly address: string;
  readonly city: string;
  readonly pan: string;
  readonly contact: string;
  readonly bills: readonly TallyBill[];
}
export interface TallyMasters {
  /** The parent group of each group. */
  readonly groups: ReadonlyMap<string, string>;
  readonly ledgers: readonly ReadLedger[];
}

/** An amount in Tally, in paise: there, debits are negative. Null: it is no amount. */
function tallyPaise(text: string): bigint | null {
  const plain = text.replaceAll(/[,\s]/g, '');
  if (plain === '') return 0n;
  const [, sign = '', whole, decimals = '', side = ''] =
    /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?(dr|cr)?$/i.exec(plain) ?? [];
  if (whole === undefined) return null;
  const paise = readPaise(`${whole}.${decimals.padEnd(2, '0')}`);
  if (side !== '') return side.toLowerCase() === 'dr' ? paise : -paise;
  return sign === '-' ? paise : -paise;
}

const tallyDay = (text: string) =>
  /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : (readDate(text) ?? '');
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The values within one ledger, by element name. */
interface Said {
  readonly name: string;
  readonly values: Map<string, string[]>;
  readonly bills: Map<string, string>[];
}

/** The last value among elements with some names, for the first name that has any. */
const last = (of: Said, ...names: readonly string[]) =>
  names.map((name) => of.values.get(name)?.findLast((each) => each !== '') ?? '').find((each) => each !== '') ?? '';

/** A bill of a ledger; its credit period is in days. */
function billOf(bill: ReadonlyMap<string, string>, amount: bigint): TallyBill {
  const day = tallyDay(bill.get('BILLDATE') ?? '');
  const [, days = ''] = /^(\d{1,3}) days?$/i.exec(bill.get('BILLCREDITPERIOD') ?? '') ?? [];
  return {
    name: bill.get('NAME') ?? '',
    day,
    due: day === '' || days === '' ? '' : addDays(day, Number(days)),
    amount,
  };
}

/** A ledger from the values within it. */
function ledgerOf(of: Said): ReadLedger {
  const gstin = last(of, 'LEDGSTREGDETAILS.LIST/GSTIN', 'PARTYGSTIN', 'GSTIN').toUpperCase().replaceAll(' ', '');
  const lines = (of.values.get('ADDRESS.LIST/ADDRESS') ?? []).filter((line) => line !== '');
  const pan = last(of, 'INCOMETAXNUMBER').toUpperCase();
  const phone = last(of, 'LEDGERMOBILE', 'LEDGERPHONE')
    .replaceAll(/\D/g, '')
    .replace(/^(?:0091|91|0)(?=\d{10}$)/, '');
  const pin = last(of, 'LEDMAILINGDETAILS.LIST/PINCODE', 'PINCODE');
  return {
    name: of.name || last(of, 'NAME.LIST/NAME'),
    parent: last(of, 'PARENT'),
    opening: tallyPaise(last(of, 'OPENINGBALANCE')) ?? 0n,
    gstin: isGstin(gstin) ? gstin : '',
    state: readState(last(of, 'LEDMAILINGDETAILS.LIST/STATE', 'LEDGSTREGDETAILS.LIST/STATE', 'LEDSTATENAME')),
    pin: /^[1-9]\d{5}$/.test(pin) ? pin : '',
    address: lines
      .slice(0, Math.max(1, lines.length - 1))
      .join(', ')
      .slice(0, 300),
    // The last of several lines is the town, as in Tally's own forms.
    city: (lines.length > 1 ? (lines.at(-1) ?? '') : '').replace(/[-,\s]*\d{6}$/, '').slice(0, 100),
    pan: isPan(pan) ? pan : '',
    contact: /^[1-9]\d{9}$/.test(phone) ? phone : '',
    bills: of.bills.flatMap((bill) => {
      const amount = tallyPaise(bill.get('OPENINGBALANCE') ?? bill.get('AMOUNT') ?? '') ?? 0n;
      return amount === 0n ? [] : [billOf(bill, amount)];
    }),
  };
}

/** Reads Tally's elements one after another; `most`: how many ledgers are kept. */
export function tallyMastersReader(most: number) {
  const groups = new Map<string, string>();
  const ledgers: ReadLedger[] = [];
  const stack: string[] = [];
  let [text, said, group] = ['', null as Said | null, ''];

  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      stack.push(name);
      text = '';
      if (name === 'LEDGER' && said === null)
        said = { name: plain(attributes['NAME'] ?? ''), values: new Map(), bills: [] };
      else if (name === 'GROUP' && said === null) group = plain(attributes['NAME'] ?? '');
      else if (name === 'BILLALLOCATIONS.LIST') said?.bills.push(new Map());
    },
    text(given: string): void {
      text += given;
    },
    close(name: string): void {
      stack.pop();
      const value = plain(text);
      text = '';
      const parent = stack.at(-1) ?? '';
      if (name === 'PARENT' && parent === 'GROUP') groups.set(group.toLowerCase(), value);
      if (said === null) return;
      if (name === 'LEDGER') {
        const ledger = ledgerOf(said);
        said = null;
        if (ledger.name !== '' && ledgers.length <= most) ledgers.push(ledger);
      } else if (parent === 'BILLALLOCATIONS.LIST') {
        said.bills.at(-1)?.set(name, value);
      } else {
        const key = parent === 'LEDGER' ? name : `${parent}/${name}`;
        said.values.set(key, [...(said.values.get(key) ?? []), value]);
      }
    },
    masters: (): TallyMasters => ({ groups, ledgers }),
  };
}

/** Sums a trial balance exported by Tally, in paise. */
export function tallyTrialReader() {
  let [text, debit, credit, isTrial] = ['', 0n, 0n, false];
  return {
    open: () => {
      text = '';
    },
    text: (given: string) => {
      text += given;
    },
    close(name: string): void {
      const paise = name === 'DSPCLDRAMTA' || name === 'DSPCLCRAMTA' ? (tallyPaise(text) ?? 0n) : 0n;
      if (name === 'DSPCLDRAMTA' || name === 'DSPCLCRAMTA') isTrial = true;
      const amount = paise < 0n ? -paise : paise;
      if (name === 'DSPCLDRAMTA') debit += amount;
      if (name === 'DSPCLCRAMTA') credit += amount;
      text = '';
    },
    trial: () => (isTrial ? { debit, credit } : null),
  };
}

const key = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Tally's own groups that the portal maps to another. */
const OTHER_GROUPS: Readonly<Record<string, Group>> = {
  'Suspense A/c': 'Suspense Account',
  'Bank OD A/c': 'Bank Accounts',
  'Bank OCC A/c': 'Bank Accounts',
  'Secured Loans': 'Loans (Liability)',
  'Unsecured Loans': 'Loans (Liability)',
  'Reserves & Surplus': 'Capital Account',
  'Retained Earnings': 'Capital Account',
  Provisions: 'Current Liabilities',
  'Branch / Divisions': 'Current Liabilities',
  'Stock-in-Hand': 'Current Assets',
  'Deposits (Asset)': 'Loans & Advances (Asset)',
  'Misc. Expenses (ASSET)': 'Current Assets',
  'Purchase Accounts': 'Direct Expenses',
  'Direct Income': 'Direct Incomes',
  'Indirect Income': 'Indirect Incomes',
};
const KNOWN_GROUPS = new Map<string, Group>([
  ...(Object.keys(GROUPS) as Group[]).map((group) => [key(group), group] as const),
  ...Object.entries(OTHER_GROUPS).map(([name, group]) => [key(name), group] as const),
]);
const DEEPEST = 30;

/** The portal's group of a ledger: that of its group, or of a parent group. */
export function groupOfLedger(
  { name, parent }: Pick<ReadLedger, 'name' | 'parent'>,
  groups: TallyMasters['groups'],
): Group {
  let at = parent;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const known = KNOWN_GROUPS.get(key(at));
    if (known !== undefined) return known;
    const above = groups.get(at.toLowerCase());
    if (above === undefined || above === '') break;
    at = above;
  }
  return key(name) === key('Profit & Loss A/c') ? 'Capital Account' : 'Suspense Account';
}

/** What a ledger becomes. */
export const LEDGER_FATES = ['customer', 'supplier', 'cash', 'bank', 'head', 'account', 'left'] as const;
export type LedgerFate = (typeof LEDGER_FATES)[number];
const HEAD_OF = new Map(Object.entries(HEADS).map(([id, { name }]) => [key(name), id]));

const groupOfHead = (head: string): Group | undefined => HEADS[head as keyof typeof HEADS]?.group;

const FATE_OF_GROUP: Partial<Record<Group, LedgerFate>> = {
  'Sundry Debtors': 'customer',
  'Sundry Creditors': 'supplier',
  'Cash-in-Hand': 'cash',
  'Bank Accounts': 'bank',
};

/** What a ledger of a group becomes, and as which head. */
export function fateOfLedger(name: string, group: Group): { readonly fate: LedgerFate; readonly head: string } {
  const head = HEAD_OF.get(key(name)) ?? '';
  // The account against which everything is moved in.
  if (head === 'opening') return { fate: 'left', head: '' };
  const fate = FATE_OF_GROUP[group] ?? 'account';
  // A supplier may be called Diesel.
  const isParty = fate === 'customer' || fate === 'supplier';
  if (head !== '' && (!isParty || groupOfHead(head) === group)) return { fate: 'head', head };
  return { fate, head: '' };
}

/** The bills of a ledger, and the part of its balance on none of them. */
export function openingsOf({ opening, bills }: Pick<ReadLedger, 'opening' | 'bills'>): readonly TallyBill[] {
  const billed = bills.reduce((sum, { amount }) => sum + amount, 0n);
  const rest = opening - billed;
  return rest === 0n ? bills : [...bills, { name: '', day: '', due: '', amount: rest }];
}
