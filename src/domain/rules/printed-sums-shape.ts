import * as z from 'zod/mini';
import { GST_PAYERS } from './gst.ts';

// The shape of a paper's amounts; separate from their rules, because browsers need no more.

const MOST = 99_999_999_999_999;
const paise = z.number().check(z.int(), z.minimum(0), z.maximum(MOST));
export const printedSumsShape = z.object({
  lines: z.array(paise),
  charges: z.array(paise),
  taxable: paise,
  cgst: paise,
  sgst: paise,
  igst: paise,
  total_Amount: paise,
  balance_Amount: z.number().check(z.int(), z.minimum(-MOST), z.maximum(MOST)),
  gst_Payer: z.enum(['', ...GST_PAYERS]),
  gst_Reason: z.string().check(z.maxLength(300)),
  gst_Rate: z.number().check(z.minimum(0), z.maximum(100)),
  place_Of_Supply: z.string().check(z.maxLength(2)),
});
export type PrintedSums = z.infer<typeof printedSumsShape>;
