import { setImmediate } from 'node:timers/promises';
import { MOST_EXPORTED, type LedgerAnswer, type TrialAnswer } from '#api/ledger.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { byGroup } from '#domain/rules/final-accounts.ts';
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
  { head: 'Reference', kind: 'text' },
  { head: 'Narration', kind: 'text' },
  { head: 'Due Date', kind: 'date' },
  { head: 'Debit', kind: 'money' },
  { head: 'Credit', kind: 'money' },
  { head: 'Balance', kind: 'money' },
] as const;
const TRIAL_COLUMNS = [
  { head: 'Group', kind: 'text' },
  { head: 'Account', kind: 'text' },
  { head: 'Debit', kind: 'money' },
  { head: 'Credit', kind: 'money' },
] as const;

function ledgerRows(
  { opening, entries, closing }: LedgerAnswer,
  { fromDate, toDate }: { fromDate: string; toDate: string },
) {
  const balance = (day: string, caption: string, amount: number) => [
    day,
    '',
    caption,
    '',
    '',
    '',
    '',
    null,
    null,
    null,
    amount,
  ];
  return [
    balance(fromDate, 'Opening', opening),
    ...entries.map((entry) => [
      entry.date,
      entry.voucher_No,
      entry.kind,
      entry.paper,
      accountTitle(entry.other, entry.other_Name, asWritten),
      entry.reference,
      entry.narration,
      entry.due_Date,
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
    ledgerPrint: ({ tenantId, query }) => printLedger(services, tenantId, query),
    async ledgerExport({ tenantId, query }) {
      const found = await readLedger(database, tenantId, query);
      refuseTooMany(found.entries, MOST_EXPORTED);
      const read = found.doc.parse() as LedgerAnswer;
      // Others are answered between the steps, each of which takes some tens of milliseconds for 10,000 entries.
      await setImmediate();
      const rows = ledgerRows(read, query);
      await setImmediate();
      return await sheets.write([{ name: 'Ledger', columns: LEDGER_COLUMNS, rows }]);
    },
    async ledgerTrialPrint({ tenantId, query: { toDate, language } }) {
      const day = toDate ?? todayInIndia();
      const [trial, head] = await Promise.all([readTrial(database, tenantId, day), headOf(tenantId)]);
      return await printer.print({
        report: 'trial-balance',
        language: language === '' ? head.company.language : language,
        data: { ...head, toDate: day },
        json: trial.toBytes(),
      });
    },
    async ledgerTrialExport({ tenantId, query: { toDate } }) {
      const trial = await trialOf(tenantId, toDate ?? todayInIndia());
      const rows = byGroup(trial.accounts).flatMap(({ group, accounts }) =>
        accounts.map(({ account, name, debit, credit }) => [
          group,
          accountTitle(account, name, asWritten),
          debit || null,
          credit || null,
        ]),
      );
      const total = ['Total', '', trial.debit, trial.credit];
      return await sheets.write([{ name: 'Trial Balance', columns: TRIAL_COLUMNS, rows: [...rows, total] }]);
    },
  } satisfies Partial<Answerers>;
}
