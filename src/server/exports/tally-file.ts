import { settlementEntries, tallyEntries, tallyType } from '#domain/rules/tally-vouchers.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import { TALLY_FOOT, tallyHead, tallyLedger, tallyVoucher, type TallyOpening } from '#domain/rules/tally-xml.ts';
import type { Database } from '../database/connect.ts';
import type { FileOfExport } from './export-zip.ts';
import { keepProposed, readTallyAccounts } from './tally-accounts.ts';
import { pagesOfOpenings } from './tally-openings.ts';
import {
  pagesOfSettlements,
  pagesOfVouchers,
  tallyNumber,
  type TallyDays,
  type WrittenSettlement,
  type WrittenVoucher,
} from './tally-rows.ts';

const NO_OPENING: TallyOpening = { balance: 0n, bills: [] };

/** Ledgers written at once; other requests run in between. */
const PAGE = 250;

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

/** Masters.xml and Vouchers.xml for some days; proposed names are stored. */
export async function filesForTally(
  database: Database,
  tenantId: string,
  days: TallyDays & { readonly withOpenings: boolean },
  userName: string,
): Promise<readonly FileOfExport[]> {
  const { toDate, fromDate, withOpenings } = days;
  const read = await readTallyAccounts(database, tenantId, { toDate, withParties: true, asBegun: withOpenings });
  await keepProposed(database, tenantId, read, userName);
  const { company, accounts, names } = read;
  const nameOf = (account: string) => names.get(account) ?? account;
  const used = accounts.filter(({ isUsed }) => isUsed);

  async function* masters() {
    const ledger = (each: (typeof used)[number], opening: TallyOpening | null) =>
      tallyLedger({ ...each, name: nameOf(each.account), opening });
    yield { text: tallyHead('All Masters', company), rows: 0 };
    if (withOpenings)
      for await (const page of pagesOfOpenings(database, tenantId, addDays(fromDate, -1), used))
        yield { text: page.map(({ of, opening }) => ledger(of, opening ?? NO_OPENING)).join(''), rows: page.length };
    else
      for (let at = 0; at < used.length; at += PAGE) {
        const some = used.slice(at, at + PAGE);
        yield { text: some.map((each) => ledger(each, null)).join(''), rows: some.length };
      }
    yield { text: TALLY_FOOT, rows: 0 };
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
