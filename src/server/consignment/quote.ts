import { rupeesOf } from '#domain/rules/money.ts';
import type { Database } from '../database/connect.ts';
import { newDocument } from '#domain/whole-document.ts';
import type { Run } from '../database/connect.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { Answerers } from '../http/answering.ts';
import type { Law } from '../law/law.ts';
import { quoteOfBody } from './derive.ts';

/** The handler that calculates an unsaved bilty. */
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
        taxable_Amt: rupeesOf(gst.taxable),
        cgst_Amt: rupeesOf(gst.cgst),
        sgst_Amt: rupeesOf(gst.sgst),
        igst_Amt: rupeesOf(gst.igst),
        place_Of_Supply: gst.placeOfSupply,
        total_Amt: rupeesOf(quote.total),
        balance_Amt: rupeesOf(quote.balance),
        freight: quote.lines.map(rupeesOf),
        charges: quote.chargeAmounts.map(rupeesOf),
        needs_Eway_Bill: quote.needsEwayBill,
        advice: [...advice],
      };
    },
  } satisfies Partial<Answerers>;
}
