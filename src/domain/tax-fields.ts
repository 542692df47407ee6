import { choice, money, quantity, text } from './fields.ts';
import { GST_PAYERS } from './rules/gst.ts';

// What the tax on freight is told by: fields that LRs, the bills for them and the notes to those share.

export const gstPayer = choice(GST_PAYERS, { wire: 'gst_Payer', label: 'GST Payer' });
export const gstRate = quantity({ wire: 'gst_Rate', label: 'GST Rate %', hindi: 'GST दर %' });
/** The code of a state. */
export const placeOfSupply = text({ wire: 'place_Of_Supply', label: 'Place of Supply', max: 2 });
export const taxable = money({ wire: 'taxable_Amt', label: 'Taxable Amount', hindi: 'कर योग्य राशि' });
export const taxes = {
  cgst: money({ wire: 'cgst_Amt', label: 'CGST' }),
  sgst: money({ wire: 'sgst_Amt', label: 'SGST' }),
  igst: money({ wire: 'igst_Amt', label: 'IGST' }),
};
/** With the taxes, where the carrier charges them. */
export const total = money({ wire: 'total_Amt', label: 'Total' });
