import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { gstr3bRows } from '#domain/rules/gstr3b.ts';
import { rupeesOf } from '#domain/rules/money.ts';
import { stateName } from '#domain/rules/states.ts';
import type { ReturnedSums } from '#domain/rules/tax-papers.ts';
import type { Database } from '../database/connect.ts';
import type { Answerers } from '../http/answering.ts';
import type { Law } from '../law/law.ts';
import { refusedAt } from '../ledger/refusals.ts';
import { askExport } from './exports.ts';
import { gstinsOf } from './return-papers.ts';
import { daysOfMonth, readReturns, reverseRowOf } from './returns.ts';

/** The most faults answered at once; the file lists all of them. */
const MOST_FAULTS = 200;

const sumsJson = ({ value, taxable, cgst, sgst, igst }: ReturnedSums) => ({
  value: rupeesOf(value),
  taxable: rupeesOf(taxable),
  cgst: rupeesOf(cgst),
  sgst: rupeesOf(sgst),
  igst: rupeesOf(igst),
});

/**
 * The GSTIN of a return: the named one, else the company's only one. Throws 422 if there is none, and for one that is not the company's.
 */
async function gstinOf(database: Database, tenantId: string, wanted: string): Promise<string> {
  const gstins = await gstinsOf(database, tenantId);
  const gstin = wanted === '' ? gstins[0] : gstins.find((each) => each === wanted);
  if (gstin === undefined) throw refusedAt('gstin', 'Supplier GSTIN was not found.');
  return gstin;
}

type ReturnCall = Pick<Parameters<Answerers['exportGstr1']>[0], 'tenantId' | 'session' | 'query'>;

/** The handlers of GST returns. */
export function answerReturns(services: { readonly database: Database; readonly law: Law }) {
  const { database } = services;
  const begin =
    (what: 'GSTR-1' | 'GSTR-3B') =>
    async ({ tenantId, session, query: { month, gstin } }: ReturnCall) => {
      const days = daysOfMonth(month);
      if (days.fromDate > todayInIndia()) throw refusedAt('month', 'Date cannot be in the future.');
      const named = await gstinOf(database, tenantId, gstin);
      return await askExport(database, tenantId, session, { what, gstin: named, ...days, scope: 'all' });
    };
  return {
    exportGstr1: begin('GSTR-1'),
    exportGstr3b: begin('GSTR-3B'),
    async exportReturns({ tenantId, query: { month, gstin: wanted } }) {
      const gstins = await gstinsOf(database, tenantId);
      const gstin = gstins.length === 0 ? '' : await gstinOf(database, tenantId, wanted);
      const read = await readReturns(services, tenantId, { gstin, month });
      const { returns, missing } = read;
      const figures = gstr3bRows(returns, reverseRowOf(read));
      const faults = [
        ...missing.map((number) => ({
          what: 'bill' as const,
          number,
          date: '',
          page: '',
          name: '',
          fault: 'missing' as const,
        })),
        ...returns.faulty.map(({ paper: { what, number, day, page, name }, fault }) => ({
          what,
          number,
          date: day,
          page,
          name,
          fault,
        })),
      ];
      return {
        month,
        gstin,
        gstins: [...gstins],
        faults: faults.slice(0, MOST_FAULTS),
        fault_Count: faults.length,
        sections: returns.sections().map(({ name, count, ...sums }) => ({ section: name, count, ...sumsJson(sums) })),
        taxable_Supplies: sumsJson(figures.osup_det),
        exempt_Amt: rupeesOf(figures.osup_nil_exmp),
        reverse_Charge_Amt: figures.reverse === null ? null : rupeesOf(figures.reverse),
        unregistered: figures.unregistered.map(({ placeOfSupply, ...sums }) => ({
          place_Of_Supply: placeOfSupply,
          state_Name: stateName(placeOfSupply),
          ...sumsJson(sums),
        })),
      };
    },
  } satisfies Partial<Answerers>;
}
