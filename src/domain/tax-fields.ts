import { choice, money, quantity, text } from './fields.ts';
import { GST_PAYERS } from './rules/gst.ts';

// The fields of the tax on freight, shared by LRs, their bills and notes.

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
/** Includes the taxes, if the carrier charges them. */
export const total = money({ wire: 'total_Amt', label: 'Total' });
