import { formatPlainRupees } from '#domain/rules/money.ts';

// All Masters and a trial balance as Tally exports them; amounts in paise, debits positive.

interface WrittenBill {
  readonly name: string;
  /** yyyymmdd */
  readonly day: string;
  readonly amount: bigint;
}
export interface WrittenLedger {
  readonly name: string;
  readonly parent: string;
  readonly opening: bigint;
  readonly bills?: readonly WrittenBill[];
  readonly gstin?: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** In Tally, debits are negative. */
const amount = (paise: bigint) => formatPlainRupees(-paise);

const billXml = ({ name, day, amount: paise }: WrittenBill) =>
  `<BILLALLOCATIONS.LIST><NAME>${escaped(name)}</NAME><BILLDATE>${day}</BILLDATE><OPENINGBALANCE>${amount(paise)}</OPENINGBALANCE></BILLALLOCATIONS.LIST>`;
const ledgerXml = ({
  name,
  parent,
  opening,
  bills = [],
  gstin,
}: WrittenLedger) => `<LEDGER NAME="${escaped(name)}" RESERVEDNAME="">
  <LEDMAILINGDETAILS.LIST><ADDRESS.LIST TYPE="String"><ADDRESS>12, Sanyogitaganj</ADDRESS><ADDRESS>Indore</ADDRESS></ADDRESS.LIST>
    <PINCODE>452001</PINCODE><STATE>Madhya Pradesh</STATE></LEDMAILINGDETAILS.LIST>
  ${gstin === undefined ? '' : `<LEDGSTREGDETAILS.LIST><GSTIN>${gstin}</GSTIN></LEDGSTREGDETAILS.LIST>`}
  <PARENT>${escaped(parent)}</PARENT><ISBILLWISEON>Yes</ISBILLWISEON><OPENINGBALANCE>${amount(opening)}</OPENINGBALANCE>
  ${bills.map(billXml).join('\n')}
</LEDGER>`;

/** All Masters; `groups`: the parent of each further group. */
export function tallyMastersXml(
  ledgers: readonly WrittenLedger[],
  groups: Readonly<Record<string, string>> = {},
): string {
  const messages = [
    ...Object.entries(groups).map(
      ([name, parent]) => `<GROUP NAME="${escaped(name)}" RESERVEDNAME=""><PARENT>${parent}</PARENT></GROUP>`,
    ),
    ...ledgers.map(ledgerXml),
  ];
  return `<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC><REQUESTDATA>
${messages.map((each) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${each}</TALLYMESSAGE>`).join('\n')}
</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`;
}

/** The sums of both sides, as in a trial balance. */
export function tallyTrialXml(ledgers: readonly WrittenLedger[]): string {
  const rows = ledgers
    .filter(({ opening }) => opening !== 0n)
    .map(({ name, opening }) => {
      const side = opening > 0n ? 'DR' : 'CR';
      return `<DSPACCNAME><DSPDISPNAME>${escaped(name)}</DSPDISPNAME></DSPACCNAME><DSPACCINFO><DSPCL${side}AMT><DSPCL${side}AMTA>${amount(opening)}</DSPCL${side}AMTA></DSPCL${side}AMT></DSPACCINFO>`;
    });
  return `<ENVELOPE>${rows.join('\n')}</ENVELOPE>`;
}

/** Bytes as Tally writes them. */
export const inUtf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

/** A firm with 120 ledgers whose sides are equal. */
export function aFirm(): readonly WrittenLedger[] {
  const customers = Array.from({ length: 60 }, (_, n): WrittenLedger => {
    const bills = [
      { name: `B/${n}/1`, day: '20260115', amount: BigInt(100_000 + n * 1000) },
      { name: `B/${n}/2`, day: '20260215', amount: BigInt(50_000 + n) },
    ].slice(0, (n % 2) + 1);
    const billed = bills.reduce((sum, bill) => sum + bill.amount, 0n);
    // Every fifth also has an amount on account.
    const opening = n % 5 === 0 ? billed - 12_345n : billed;
    return { name: `Customer ${n} & Sons`, parent: n % 3 === 0 ? 'Indore Town' : 'Sundry Debtors', opening, bills };
  });
  const suppliers = Array.from({ length: 30 }, (_, n): WrittenLedger => {
    return { name: `Supplier ${n}`, parent: 'Sundry Creditors', opening: -BigInt(70_000 + n * 100) };
  });
  const others: readonly WrittenLedger[] = [
    { name: 'Cash', parent: 'Cash-in-Hand', opening: 1_234_500n },
    { name: 'State Bank', parent: 'Bank Accounts', opening: 9_000_001n },
    { name: 'Truck Loan', parent: 'Secured Loans', opening: -20_000_000n },
    { name: 'MP09 AB 1234', parent: 'Fixed Assets', opening: 50_000_000n },
    { name: 'Diesel', parent: 'Direct Expenses', opening: 0n },
    ...Array.from({ length: 24 }, (_, n) => ({ name: `Expense ${n}`, parent: 'Indirect Expenses', opening: 0n })),
  ];
  const all = [...customers, ...suppliers, ...others];
  const rest = all.reduce((sum, { opening }) => sum + opening, 0n);
  return [...all, { name: 'Ramesh Capital', parent: 'Capital Account', opening: -rest }];
}
/** The parents of groups; the name of Tally’s own first one begins with a character that XML forbids. */
export const GROUPS_OF_FIRM = {
  'Sundry Debtors': 'Current Assets',
  'Current Assets': '&#4; Primary',
  'Malwa Customers': 'Sundry Debtors',
  'Indore Town': 'Malwa Customers',
};
