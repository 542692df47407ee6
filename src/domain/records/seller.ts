import { defineRecord, type RowOf } from '../define.ts';
import { type FieldNames, choice, code, type Field, money, refined, text } from '../fields.ts';
import { COMPANY_STATES } from '../rules/states.ts';

const TAX_TOO_HIGH = 'Tax must be 0 to 100 percent.';

function percent(naming: FieldNames): Field<number> {
  return refined(money(naming), (value) => value >= 0 && value <= 100, TAX_TOO_HIGH);
}

/** The seller of plans, as printed on its invoices (CGST Rule 46): the platform's operator. Prices include tax. */
export const seller = defineRecord({
  table: 'seller',
  title: 'Seller',
  fields: {
    sellerName: text({
      wire: 'seller_Name',
      label: 'Seller Name',
      hindi: 'विक्रेता का नाम',
      required: 'Seller Name is required.',
    }),
    address: text({ wire: 'address', label: 'Address', max: 300 }),
    state: choice(COMPANY_STATES, { wire: 'state', label: 'State' }),
    // Empty: not registered, so its invoices are not tax invoices.
    gstin: code(15, { wire: 'gsT_NO', label: 'GSTIN No.' }),
    sac: code(6, { wire: 'sac', label: 'SAC', digits: true }),
    taxPercent: percent({ wire: 'tax_Percent', label: 'GST (percent)', hindi: 'GST (प्रतिशत)' }),
  },
});

export type Seller = RowOf<(typeof seller)['fields']>;
