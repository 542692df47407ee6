import { plan } from '#domain/records/plan.ts';
import { request } from '#web/client/request.ts';
import type { FormScreen } from '#web/records/record-screen.ts';
import { withId } from './answers.ts';

// A price is compared with the entries of its list, so it is typed as a plain number.
const fields = { ...plan.fields, price: { ...plan.fields.price, kind: 'count' as const } };
export type PlanFields = typeof fields;
/** The fields chosen from lists that a super admin can extend. */
export type PlanListName = 'duration' | 'offer' | 'price';

/** The form definition of a plan. */
export const planScreen: FormScreen<PlanFields> = {
  record: { kind: 'plan', fields: plan.fields, name: 'planName', images: {} },
  fields,
  words: (t) => t.billing.plan,
  formPath: '/dashboard/plans',
  listPath: '/dashboard/planview',
  firstField: 'planName',
  notStored: [],
  changedBySave: ['plans'],
  withoutCompany: true,
  read: async (id, signal) => withId(await request('plans', { signal }), id),
  create: async (body) => await request('planAdd', { body }),
  update: async (id, row, updatedDate) => await request('planUpdate', { query: { id }, body: { ...row, updatedDate } }),
};
