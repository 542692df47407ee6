import { z } from 'zod';
import { choice, count, text } from '#domain/fields.ts';
import { paperPod, POD_WAYS, POD_CONDITIONS } from '#domain/records/pod.ts';
import { MOST_PAPERS, MOST_POD_GROUPS, NO_NAME, POD_GROUPS, TO_DELIVER } from '#domain/rules/delivery-desk.ts';
import { PAYMENT_BASES } from '#domain/rules/payment-basis.ts';
import { WAITING_AGE_NAMES } from '#domain/rules/waiting-ages.ts';
import { biltyNumbers } from './bilty-events.ts';
import { call } from './call.ts';
import { pageShape, paging } from './shapes.ts';

const branchId = count({ wire: 'branch', label: 'Branch' });

const shared = {
  bilty_No: z.string(),
  // Its bilty number, if an LR has none.
  lr_No: z.string(),
  bilty_Date: z.string(),
  consignee: z.string(),
  // The party's name in Hindi; empty: unknown.
  consignee_Hindi: z.string(),
  from: z.string(),
  to: z.string(),
  branch: z.number().int(),
  branch_Name: z.string(),
};

const waiting = z.object({
  ...shared,
  lr_Status: z.enum(TO_DELIVER),
  payment_Basis: z.string(),
  // The To Pay amount still to be collected before delivery.
  to_Collect: z.number(),
  // The consignee's party; 0: its name was typed.
  party: z.number().int(),
  phone: z.string(),
  delivery_Type: z.string(),
  address: z.string(),
  packages: z.number().int(),
  weight: z.number(),
  // When it arrived, and how many days ago; without an arrival, counted from the last event.
  arrived_At: z.string(),
  days: z.number().int(),
  // Why the last delivery attempt failed; empty: there was none, or no reason was given.
  undelivered_Reason: z.string(),
  note: z.string(),
});

const counted = { count: z.number().int(), amount: z.number() };
const ages = z.array(z.object({ age: z.enum(WAITING_AGE_NAMES), ...counted }));
const pending = z.object({
  ...shared,
  // The date of its delivery in India, and how many days ago.
  delivered_On: z.string(),
  days: z.number().int(),
  age: z.enum(WAITING_AGE_NAMES),
  party_Name: z.string(),
  driver: z.string(),
  vehicle_No: z.string(),
  amount: z.number(),
});

/** The calls of the delivery worklist (spec 4 §4); a delivery itself is recorded by `Bilty_Event/Add`. */
export const deliveryCalls = {
  deliveryList: call({
    method: 'GET',
    path: 'Delivery/List',
    summary:
      'LRs waiting to be delivered, oldest first: arrived at their destination, out for delivery, or undelivered. `branch` 0: all branches. `searchParam`: part of the LR or bilty number, the consignee’s name or phone.',
    who: 'company',
    query: {
      branchId,
      searchParam: text({ wire: 'searchParam', label: 'Search', max: 200 }),
      paymentBasis: choice(PAYMENT_BASES, { wire: 'payment_Basis', label: 'Basis' }),
      lrStatus: choice(TO_DELIVER, { wire: 'lr_Status', label: 'Status' }),
      ...paging,
    },
    answer: { json: pageShape(waiting) },
  }),
  deliveryPodIn: call({
    method: 'POST',
    path: 'Delivery/PodIn',
    summary: `The paper PODs of up to ${MOST_PAPERS} LRs that were received at the office, all or none; \`errors\` give the reason for each LR that prevents it. Default of \`came_By\`: ${POD_WAYS[0]}; \`condition\` empty: ${POD_CONDITIONS[0]}, and a remarked one has a \`remark\`.`,
    who: 'company',
    body: { shape: 'fields', fields: { numbers: biltyNumbers(MOST_PAPERS), ...paperPod } },
    invalid: 'Please fill all required fields.',
    answer: { json: z.object({ bilty_Nos: z.array(z.string()), received_On: z.string() }) },
    idempotent: true,
  }),
  deliveryPending: call({
    method: 'GET',
    path: 'Delivery/Pending',
    summary: `Delivered LRs of the last 12 months without a POD, by days since delivery, and grouped by branch of delivery, party or driver (the ${MOST_POD_GROUPS} with most); the party is who pays the freight. \`data\`: the LRs of \`group\`, the \`key\` of one, and of \`age\`, those delivered first at the top; empty: of all. \`${NO_NAME}\`: of whom none is named. \`branch\` 0: of all branches.`,
    who: 'company',
    query: {
      branchId,
      by: choice(POD_GROUPS, { wire: 'by', label: 'Grouped by' }),
      group: text({ wire: 'group', label: 'Group' }),
      age: choice(WAITING_AGE_NAMES, { wire: 'age', label: 'Age' }),
      ...paging,
    },
    answer: {
      json: pageShape(pending).extend({
        ages,
        groups: z.array(
          z.object({
            key: z.string(),
            name: z.string(),
            ...counted,
            ages,
            // The contact of whoever holds it; empty: unknown.
            contact: z.string(),
            email: z.string(),
          }),
        ),
      }),
    },
  }),
};
