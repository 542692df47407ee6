import { MOST_EXPORTED, type LedgerAnswer, type TrialAnswer } from '#api/ledger.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import type { Answerers } from '../http/answering.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { printLedger, refuseTooMany, type LedgerPrinting } from './ledger-print.ts';
import { readLedger, readTrial } from './ledger.ts';

interface ReportServices extends LedgerPrinting {
  readonly sheets: Spreadsheets;
}

const asWritten = (english: string) => english;

const LEDGER_COLUMNS = [
  { head: 'Date', kind: 'date' },
  { head: 'Voucher No.', kind: 'text' },
  { head: 'Kind', kind: 'text' },
  { head: 'Paper', kind: 'text' },
  { head: 'Account', kind: 'text' },
  { head: 'Narration', kind: 'text' },
  { head: 'Debit', kind: 'money' },
  { head: 'Credit', kind: 'money' },
  { head: 'Balance', kind: 'money' },
] as const;
const TRIAL_COLUMNS = [
  { head: 'Account', kind: 'text' },
  { head: 'Kind', kind: 'text' },
  { head: 'Debit', kind: 'money' },
  { head: 'Credit', kind: 'money' },
] as const;

function ledgerRows(
  { opening, entries, closing }: LedgerAnswer,
  { fromDate, toDate }: { fromDate: string; toDate: string },
) {
  const balance = (day: string, caption: string, amount: number) => [day, '', caption, '', '', '', null, null, amount];
  return [
    balance(fromDate, 'Opening', opening),
    ...entries.map((entry) => [
      entry.date,
      entry.voucher_No,
      entry.kind,
      entry.paper,
      accountTitle(entry.other, entry.other_Name, asWritten),
      entry.narration,
      entry.debit || null,
      entry.credit || null,
      entry.balance,
    ]),
    balance(toDate, 'Closing', closing),
  ];
}

/** Answers the prints and spreadsheets of the ledger. */
export function answerLedgerReports(services: ReportServices) {
  const { database, printer, sheets, readCompany, letterheadOf } = services;
  const headOf = async (tenantId: string) => await letterheadOf(await readCompany(tenantId));
  const trialOf = async (tenantId: string, toDate: string) =>
    (await readTrial(database, tenantId, toDate)).parse() as TrialAnswer;
  return {
    ledgerPrint: ({ tenantId, query, turn }) => turn(() => printLedger(services, tenantId, query)),
    ledgerExport: ({ tenantId, query, turn }) =>
      turn(async () => {
        const read = (await readLedger(database, tenantId, query)).parse() as LedgerAnswer;
        refuseTooMany(read, MOST_EXPORTED);
        return await sheets.write([{ name: 'Ledger', columns: LEDGER_COLUMNS, rows: ledgerRows(read, query) }]);
      }),
    ledgerTrialPrint: ({ tenantId, query: { toDate, language }, turn }) =>
      turn(async () => {
        const day = toDate ?? todayInIndia();
        const [trial, head] = await Promise.all([trialOf(tenantId, day), headOf(tenantId)]);
        return await printer.print({
          report: 'trial-balance',
          language: language === '' ? head.company.language : language,
          data: { ...head, ...trial, toDate: day },
        });
      }),
    ledgerTrialExport: ({ tenantId, query: { toDate }, turn }) =>
      turn(async () => {
        const trial = await trialOf(tenantId, toDate ?? todayInIndia());
        const rows = trial.accounts.map(({ account, kind, name, debit, credit }) => [
          accountTitle(account, name, asWritten),
          kind,
          debit || null,
          credit || null,
        ]);
        const total = ['Total', '', trial.debit, trial.credit];
        return await sheets.write([{ name: 'Trial Balance', columns: TRIAL_COLUMNS, rows: [...rows, total] }]);
      }),
  } satisfies Partial<Answerers>;
}
