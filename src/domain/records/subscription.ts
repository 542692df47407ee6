import { defineRecord, type RowOf } from '../define.ts';
import { choice, count, date } from '../fields.ts';
import { SUBSCRIPTION_STATUSES } from '../rules/plan-period.ts';
import { PLAN_NEEDED, PLAN_TYPES } from './plan.ts';

/** A period for which a company may use the portal, assigned by a super admin or created by a payment (spec 2 §2, §3, §5). */
export const subscription = defineRecord({
  table: 'subscription',
  title: 'Subscription',
  fields: {
    planId: count({ wire: 'subscription_Id', label: 'Subscription Plan', positive: PLAN_NEEDED }),
    // Empty: the tier in the plan's name.
    planType: choice(PLAN_TYPES, { wire: 'plan_Type', label: 'Plan Type', hindi: 'प्लान का प्रकार' }),
    status: choice(SUBSCRIPTION_STATUSES, {
      wire: 'subscription_Status',
      label: 'Subscription Status',
      hindi: 'सदस्यता की स्थिति',
      blank: 'Active',
    }),
    fromDate: date({ wire: 'from_Date', label: 'From Date', required: 'From Date is required.' }),
    toDate: date({ wire: 'to_Date', label: 'To Date', required: 'To Date is required.' }),
  },
});

export const TO_BEFORE_FROM = 'To Date cannot be before From Date.';

export type Subscription = RowOf<(typeof subscription)['fields']>;
