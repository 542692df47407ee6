import { settlementEntries, tallyEntries, tallyType } from '#domain/rules/tally-vouchers.ts';
import { TALLY_FOOT, tallyHead, tallyLedger, tallyVoucher } from '#domain/rules/tally-xml.ts';
import type { Database } from '../database/connect.ts';
import type { FileOfExport } from './export-zip.ts';
import { keepProposed, readTallyAccounts } from './tally-accounts.ts';
import {
  pagesOfSettlements,
  pagesOfVouchers,
  tallyNumber,
  type TallyDays,
  type WrittenSettlement,
  type WrittenVoucher,
} from './tally-rows.ts';

type NameOf = (account: string) => string;

function voucherXml(tenantId: string, voucher: WrittenVoucher, nameOf: NameOf): string {
  const { id, day, number, paper, reference, narration } = voucher;
  const entries = tallyEntries(voucher);
  return tallyVoucher(
    {
      remoteId: `${tenantId}-${id}`,
      type: tallyType(voucher, entries),
      day,
      number: tallyNumber(voucher),
      reference: reference === '' ? paper : reference,
      narration: `${narration} ${number}`.trim(),
      entries,
    },
    nameOf,
  );
}

function settlementXml(tenantId: string, settlement: WrittenSettlement, nameOf: NameOf): string {
  const { number, day, debitPaper, creditPaper, amount } = settlement;
  const said = [creditPaper, debitPaper].map((paper) => (paper === '' ? 'On Account' : paper)).join(' / ');
  return tallyVoucher(
    {
      remoteId: `${tenantId}-S${number}`,
      type: 'Journal',
      day,
      number: `S${number}`,
      reference: '',
      narration: `${amount < 0n ? 'Undone: ' : ''}${said} S${number}`,
      entries: settlementEntries(settlement),
    },
    nameOf,
  );
}

/** Masters.xml and Vouchers.xml of some days; names that are only proposed yet are kept. */
export async function filesForTally(
  database: Database,
  tenantId: string,
  days: TallyDays,
  userName: string,
): Promise<readonly FileOfExport[]> {
  const read = await readTallyAccounts(database, tenantId, { toDate: days.toDate, withParties: true });
  await keepProposed(database, tenantId, read, userName);
  const { company, accounts, names } = read;
  const nameOf = (account: string) => names.get(account) ?? account;
  const used = accounts.filter(({ isUsed }) => isUsed);

  async function* masters() {
    const ledgers = used.map((each) => tallyLedger({ ...each, name: nameOf(each.account) }));
    yield { text: `${tallyHead('All Masters', company)}${ledgers.join('')}${TALLY_FOOT}`, rows: used.length };
  }
  async function* vouchers() {
    yield { text: tallyHead('Vouchers', company), rows: 0 };
    for await (const page of pagesOfVouchers(database, tenantId, days))
      yield { text: page.map((each) => voucherXml(tenantId, each, nameOf)).join(''), rows: page.length };
    for await (const page of pagesOfSettlements(database, tenantId, days))
      yield { text: page.map((each) => settlementXml(tenantId, each, nameOf)).join(''), rows: page.length };
    yield { text: TALLY_FOOT, rows: 0 };
  }
  return [
    { file: 'Masters.xml', pieces: masters() },
    { file: 'Vouchers.xml', pieces: vouchers() },
  ];
}
