import { choice, count, money, text } from '../fields.ts';
import { CHARGE_BASES } from '../rules/consignment-freight.ts';
import { defineShortList } from '../short-list.ts';

/** The message for a percentage above 100. */
export const TOO_MANY_PERCENT = 'A percentage can be at most 100.';

/** A charge head on bilties, and how its charges are calculated (spec 3 §3). */
export const chargeHead = defineShortList({
  kind: 'charge_head',
  table: 'charge_head',
  title: 'Charge',
  name: 'name',
  orderedBy: ['place', 'name'],
  taken: { charge_head_name: { field: 'name', message: 'Charge Name already exists.' } },
  mostActive: { entries: 12, message: 'At most 12 charges can be active.' },
  check: ({ basis, amount }) =>
    basis.startsWith('%') && amount > 100 ? { path: 'amount', message: TOO_MANY_PERCENT } : null,
  fields: {
    name: text({
      wire: 'name',
      label: 'Charge Name',
      hindi: 'शुल्क का नाम',
      required: 'Charge Name is required.',
      max: 40,
    }),
    nameHindi: text({ wire: 'name_Hindi', label: 'Name in Hindi', max: 40 }),
    basis: choice(CHARGE_BASES, { wire: 'basis', label: 'Charged by', hindi: 'हिसाब', blank: 'typed' }),
    // Rupees, or per cent, depending on the basis.
    amount: money({ wire: 'amount', label: 'Amount or %', hindi: 'राशि या %' }),
    minimum: money({ wire: 'minimum', label: 'Minimum' }),
    isTaxable: choice(['yes', 'no'], { wire: 'is_Taxable', label: 'Taxable', blank: 'yes' }),
    place: count({ wire: 'order', label: 'Position', hindi: 'क्रम' }),
    isActive: choice(['yes', 'no'], { wire: 'is_Active', label: 'Active', blank: 'yes' }),
  },
});
