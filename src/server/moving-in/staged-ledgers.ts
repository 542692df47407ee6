import type { JsonText } from '../database/json-text.ts';
import type { ReadLedger, TallyBill } from '#domain/rules/tally-masters.ts';
import type { GroupedLedger } from './tally-plan.ts';

// Ledgers as staged rows of a file until they are imported: amounts as text.

const ROWS_IN_CHUNK = 500;
const encoder = new TextEncoder();

interface KeptLedger extends Omit<GroupedLedger, 'ledger'> {
  readonly ledger: Omit<ReadLedger, 'opening' | 'bills'> & {
    readonly opening: string;
    readonly bills: readonly (Omit<TallyBill, 'amount'> & { readonly amount: string })[];
  };
}

/** The rows of a file, in chunks. */
export function stagedLedgers(ledgers: readonly GroupedLedger[]): readonly Uint8Array<ArrayBuffer>[] {
  const rows = ledgers.map(({ ledger, group }, at) => {
    const bills = ledger.bills.map((bill) => ({ ...bill, amount: String(bill.amount) }));
    const doc: KeptLedger = { group, ledger: { ...ledger, opening: String(ledger.opening), bills } };
    return { row_no: at + 1, number: ledger.name, day: null, doc };
  });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < rows.length; from += ROWS_IN_CHUNK)
    chunks.push(encoder.encode(JSON.stringify(rows.slice(from, from + ROWS_IN_CHUNK))));
  return chunks;
}

/** Parses the ledger of a row. */
export function ledgerOfRow(doc: JsonText): GroupedLedger {
  const { group, ledger } = doc.parse() as KeptLedger;
  const bills = ledger.bills.map((bill) => ({ ...bill, amount: BigInt(bill.amount) }));
  return { group, ledger: { ...ledger, opening: BigInt(ledger.opening), bills } };
}
