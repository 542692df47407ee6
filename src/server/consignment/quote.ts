import { formatPlainRupees } from '#domain/rules/money.ts';
import type { Database } from '../database/connect.ts';
import { newDocument } from '../documents/extension.ts';
import type { Run } from '../documents/store.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { Answerers } from '../http/answering.ts';
import type { Law } from './law.ts';
import { quoteOfBody } from './derive.ts';

const rupees = (paise: bigint): number => Number(formatPlainRupees(paise));

/** Answers what a bilty that is not saved comes to. */
export function answerQuote(database: Database, law: Law) {
  return {
    async consignmentQuote({ session, tenantId, body }) {
      const run: Run = (statement, values) => database.read({ tenantId }, statement, values);
      const { quote, advice } = await quoteOfBody(
        { run, session, after: newDocument(lawfulBilty, body), was: null, sent: body },
        law,
      );
      const { gst } = quote;
      return {
        gst_Payer: gst.payer,
        gst_Reason: gst.reason,
        gst_Rate: gst.rate,
        taxable_Amt: rupees(gst.taxable),
        cgst_Amt: rupees(gst.cgst),
        sgst_Amt: rupees(gst.sgst),
        igst_Amt: rupees(gst.igst),
        place_Of_Supply: gst.placeOfSupply,
        total_Amt: rupees(quote.total),
        balance_Amt: rupees(quote.balance),
        freight: quote.lines.map(rupees),
        charges: quote.chargeAmounts.map(rupees),
        needs_Eway_Bill: quote.needsEwayBill,
        advice: [...advice],
      };
    },
  } satisfies Partial<Answerers>;
}
