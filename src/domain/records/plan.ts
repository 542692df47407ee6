import { defineRecord, type RowOf } from '../define.ts';
import { type FieldNames, choice, count, type Field, money, refined, since, text } from '../fields.ts';
import { isFinancialYear } from '../rules/financial-year.ts';

const FINANCIAL_YEAR = 'Please select your financial year.';

/** Bytes. */
export const GB = 1_000_000_000;
/** The storage limit of a company if its plan states none. */
export const USUAL_STORAGE_GB = 20;
const MOST_STORAGE_GB = 100_000;

/** For example '2026-27'. Which ones are offered depends on the day (rules/financial-year.ts). */
function financialYear(naming: FieldNames): Field<string> {
  const field = text({ ...naming, required: FINANCIAL_YEAR, max: 7 });
  return refined(field, (value) => value === '' || isFinancialYear(value), FINANCIAL_YEAR);
}

/** A plan that the platform sells (spec 2 §2, §3, §5). Duration, offer and price are chosen from the lists below. */
export const plan = defineRecord({
  table: 'plan',
  title: 'Subscription Plan',
  fields: {
    planName: text({
      wire: 'subscriptionType_Name',
      label: 'Subscription Type Name',
      required: 'Subscription Type Name is required.',
      max: 60,
    }),
    duration: text({
      wire: 'duration',
      label: 'Duration',
      hindi: 'अवधि',
      required: 'Please select your duration.',
      max: 40,
    }),
    offer: text({ wire: 'offer', label: 'Offer', hindi: 'ऑफ़र', required: 'Please select your offer.', max: 40 }),
    price: money({ wire: 'price', label: 'Price', hindi: 'मूल्य', positive: 'Please select your price.' }),
    financialYear: financialYear({ wire: 'financial_Year', label: 'Financial Year' }),
    // 0: the default, or what an existing plan has.
    storageGb: since(
      2,
      refined(
        count({ wire: 'storage_Gb', label: 'Storage (GB)', hindi: 'स्टोरेज (GB)' }),
        (value) => value <= MOST_STORAGE_GB,
        'Storage must be at most 1,00,000 GB.',
      ),
    ),
    isActive: choice(['yes', 'no'], { wire: 'is_Active', label: 'Active', blank: 'yes' }),
  },
});

/** The possible durations of a plan; filled with the six of spec 2 §9. */
export const planDuration = defineRecord({
  table: 'plan_duration',
  title: 'Duration',
  fields: {
    duration: text({ wire: 'duration', label: 'Duration', required: 'Duration is required.', max: 40 }),
    months: whole({
      wire: 'months',
      label: 'Months',
      hindi: 'महीने',
      least: 1,
      most: 120,
      error: 'Months must be 1 to 120.',
    }),
  },
});

/** The possible discounts on a price. */
export const planOffer = defineRecord({
  table: 'plan_offer',
  title: 'Offer',
  fields: {
    offer: text({ wire: 'offer', label: 'Offer', required: 'Offer is required.', max: 40 }),
    percent: whole({
      wire: 'percent',
      label: 'Percent off',
      hindi: 'छूट (प्रतिशत)',
      least: 0,
      most: 99,
      error: 'Percent off must be 0 to 99.',
    }),
  },
});

/** The possible prices of a plan before discount, in rupees. */
export const planPrice = defineRecord({
  table: 'plan_price',
  title: 'Price',
  fields: { price: money({ wire: 'price', label: 'Price', positive: 'Price is required.' }) },
});

function whole(naming: FieldNames & { least: number; most: number; error: string }): Field<number> {
  const field = count(naming);
  return refined(field, (value) => value >= naming.least && value <= naming.most, naming.error);
}

export const PLAN_NEEDED = 'Subscription Plan is Required';
export const PLAN_UNKNOWN = 'Please choose a plan from the list.';
export const PLAN_WITHDRAWN = 'This plan is no longer offered. Please choose another one.';
export const DURATION_EXISTS = 'Duration already exists.';
export const OFFER_EXISTS = 'Offer already exists.';
export const PRICE_EXISTS = 'Price already exists.';

/** Spec 2 §3: the tiers of a plan. */
export const PLAN_TYPES = ['Gold', 'Silver', 'Platinum'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** The tier that a plan's name contains, or none. */
export function planTypeOf(planName: string): PlanType | '' {
  return PLAN_TYPES.find((type) => planName.toLowerCase().includes(type.toLowerCase())) ?? '';
}

export type Plan = RowOf<(typeof plan)['fields']>;
