import type { QueryOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { prefixed } from '#api/prefixed.ts';
import { ewayBill } from '#domain/records/eway-bill.ts';
import { extensionWindow } from '#domain/rules/eway-validity.ts';
import { momentOf } from '#domain/rules/moment.ts';
import { rowOf, type Wire } from '#domain/wire-row.ts';
import type { Database } from '../database/connect.ts';
import { NO_PAGE } from '../database/page.ts';
import type { Answerers } from '../http/answering.ts';
import type { Law } from '../law/law.ts';
import { allRows, answerListReports, type ReportServices } from '../reports/list-reports.ts';
import { printOf } from '../reports/one-print.ts';
import { columnOfField } from '../spreadsheets/spreadsheets.ts';
import { wantedValues } from '../database/wanted-text.ts';
import { pages, read } from './statements.ts';

type Filter = QueryOf<Calls['ewayBillExportList']>;

const sheet = {
  name: ewayBill.title,
  columns: [
    ...Object.values(ewayBill.fields).map(columnOfField),
    { head: 'Bilty No.', kind: 'text', wire: 'bilty_No' },
    { head: 'LR No.', kind: 'text', wire: 'lr_No' },
    { head: 'Challan No.', kind: 'text', wire: 'challan_No' },
  ],
} as const;

/** The handlers of the calls that print and export the e-way bill list, and print one e-way bill. */
export function answerEwayReports(
  services: ReportServices & { readonly database: Database; readonly law: Law },
  now = Date.now,
) {
  const { database, law } = services;
  const printed = printOf(services, {
    read: async (tenantId, number) => (await database.read({ tenantId }, read, { number }))[0]?.doc,
    job(doc, head, language) {
      const wire = doc.parse() as Wire;
      return {
        report: 'eway-bill',
        language,
        data: {
          ...head,
          bill: rowOf(ewayBill.fields, wire),
          isEstimate: wire['is_Estimate'] === 'yes',
          extendedTimes: Number(wire['extended_Times']),
          lrNo: String(wire['lr_No']),
          challanNo: String(wire['challan_No']),
        },
      };
    },
  });
  const reports = answerListReports<Filter>(services, {
    async read(tenantId, { tab, searchParam }, most) {
      const { whole, found } = pages[tab];
      const over = momentOf(extensionWindow(await law.rows(), now()).from);
      const list = (searchParam === '' ? whole : found)(most + 1);
      const [page = NO_PAGE] = await database.report({ tenantId }, list, {
        ...wantedValues(searchParam),
        skip: 0,
        over,
      });
      return allRows(page);
    },
    report: 'eway-bill-list',
    details({ tab, searchParam: search }) {
      const chosen = tab === 'all' ? [] : [{ label: ewayBill.fields.ewayState.label, value: tab }];
      // Sorted by expiry, also when the list is cut off.
      return { filters: { search, fromDate: '', toDate: '', chosen }, sorted: tab !== 'all' };
    },
    sheet,
  });
  return {
    ewayBillPrint: ({ tenantId, query }) => printed({ tenantId, ...query }),
    ...prefixed('ewayBill', reports),
  } satisfies Partial<Answerers>;
}
