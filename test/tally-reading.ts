import { readPaise } from '#domain/rules/money.ts';
import { elementsOf, readXml, textOf, type Element } from './xml.ts';

// Tally’s file read back, as Tally would post it. Amounts in paise, debits positive.

export interface ReadBill {
  readonly name: string;
  readonly type: string;
  readonly amount: bigint;
}
export interface ReadEntry {
  readonly ledger: string;
  readonly amount: bigint;
  readonly bills: readonly ReadBill[];
}
export interface ReadVoucher {
  readonly remoteId: string;
  readonly type: string;
  readonly day: string;
  readonly number: string;
  readonly narration: string;
  readonly party: string;
  readonly entries: readonly ReadEntry[];
}

const paise = (of: Element) => -readPaise(textOf(of, 'AMOUNT') ?? '');

function readEntry(of: Element): ReadEntry {
  const amount = paise(of);
  // Debit: Yes, negative.
  const isDebit = textOf(of, 'ISDEEMEDPOSITIVE') === 'Yes';
  if (isDebit !== amount > 0n) throw new Error(`ISDEEMEDPOSITIVE ${String(isDebit)} of ${String(amount)}`);
  const bills = elementsOf(of, 'BILLALLOCATIONS.LIST').map((bill) => ({
    name: textOf(bill, 'NAME') ?? '',
    type: textOf(bill, 'BILLTYPE') ?? '',
    amount: paise(bill),
  }));
  return { ledger: textOf(of, 'LEDGERNAME') ?? '', amount, bills };
}

/** The vouchers of Vouchers.xml. */
export const readVouchers = (xml: string): readonly ReadVoucher[] =>
  elementsOf(readXml(xml), 'VOUCHER').map((voucher) => ({
    remoteId: voucher.attributes['REMOTEID'] ?? '',
    type: textOf(voucher, 'VOUCHERTYPENAME') ?? '',
    day: textOf(voucher, 'DATE') ?? '',
    number: textOf(voucher, 'VOUCHERNUMBER') ?? '',
    narration: textOf(voucher, 'NARRATION') ?? '',
    party: textOf(voucher, 'PARTYLEDGERNAME') ?? '',
    entries: elementsOf(voucher, 'ALLLEDGERENTRIES.LIST').map(readEntry),
  }));

/** The ledgers of Masters.xml, by their names. */
export const readLedgers = (xml: string): ReadonlyMap<string, Element> =>
  new Map(elementsOf(readXml(xml), 'LEDGER').map((ledger) => [ledger.attributes['NAME'] ?? '', ledger]));

/** The openings of the ledgers in Masters.xml: by ledger, and by ledger and bill, with the rest under no bill. */
export function readOpenings(xml: string) {
  const [ledgers, bills] = [new Map<string, bigint>(), new Map<string, bigint>()];
  for (const [name, ledger] of readLedgers(xml)) {
    const balance = -readPaise(textOf(ledger, 'OPENINGBALANCE') ?? '0');
    add(ledgers, name, balance);
    if (textOf(ledger, 'ISBILLWISEON') !== 'Yes') continue;
    let rest = balance;
    for (const bill of elementsOf(ledger, 'BILLALLOCATIONS.LIST')) {
      const amount = -readPaise(textOf(bill, 'OPENINGBALANCE') ?? '');
      add(bills, `${name}: ${textOf(bill, 'NAME') ?? ''}`, amount);
      rest -= amount;
    }
    add(bills, `${name}: `, rest);
  }
  return { ledgers, bills };
}

const add = (sums: Map<string, bigint>, key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount);
const uneven = (sums: ReadonlyMap<string, bigint>) =>
  Object.fromEntries([...sums].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The sums of the vouchers with the openings: by ledger, and by ledger and bill. */
export function sumsOf(vouchers: readonly ReadVoucher[], begun?: ReturnType<typeof readOpenings>) {
  const [ledgers, bills] = [new Map(begun?.ledgers), new Map(begun?.bills)];
  for (const { entries } of vouchers)
    for (const { ledger, amount, bills: own } of entries) {
      add(ledgers, ledger, amount);
      for (const bill of own) add(bills, `${ledger}: ${bill.name}`, bill.amount);
    }
  return { ledgers: uneven(ledgers), bills: uneven(bills) };
}
