import { MOST_EXPORTED } from '#api/ledger.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import type { Answerers } from '../http/answering.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { printLedger, refuseTooMany, type LedgerPrinting } from './ledger-print.ts';
import { readLedger, readTrial } from './ledger.ts';

interface ReportServices extends LedgerPrinting {
  readonly sheets: Spreadsheets;
}

/** The handlers of the ledger's prints and spreadsheets. */
export function answerLedgerReports(services: ReportServices) {
  const { database, printer, sheets, readCompany, letterheadOf } = services;
  const headOf = async (tenantId: string) => await letterheadOf(await readCompany(tenantId));
  return {
    ledgerPrint: ({ tenantId, query }) => printLedger(services, tenantId, query),
    async ledgerExport({ tenantId, query: { language, ...query } }) {
      const found = await readLedger(database, tenantId, query);
      refuseTooMany(found.entries, MOST_EXPORTED);
      const { fromDate, toDate } = query;
      return await sheets.write(
        [{ name: 'Ledger', json: found.doc.toBytes(), made: { of: 'ledger', fromDate, toDate } }],
        language,
      );
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
    async ledgerTrialExport({ tenantId, query: { toDate, language } }) {
      const trial = await readTrial(database, tenantId, toDate ?? todayInIndia());
      return await sheets.write([{ name: 'Trial Balance', json: trial.toBytes(), made: { of: 'trial' } }], language);
    },
  } satisfies Partial<Answerers>;
}
