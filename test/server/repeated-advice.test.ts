import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import { aSteppedMemo } from '#test/contract/expectations-hire.ts';
import { aBank, aPayment, aReceipt, someCash } from '#test/contract/expectations-money.ts';
import type { CallName } from '#api/calls.ts';
import { asOwner, call, done } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { aMoneyOffice, type MoneyOffice } from '#test/money.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// A save whose answer was lost is sent again: it gets the whole first answer, with its warnings.

const TODAY = todayInIndia();
let portal: TestPortal;
let office: MoneyOffice;
beforeAll(async () => {
  portal = await sharedPortal();
  office = await aMoneyOffice(portal);
  await someCash(portal, office.token, { amount: 150_000, date: '2026-11-18' });
});

type Made = { readonly body: object; readonly path: string };
const CASES: readonly (readonly [what: string, name: CallName, make: () => Promise<Made>])[] = [
  [
    'a payment in cash above the limit',
    'moneyPayment',
    () => Promise.resolve({ body: aPayment({ amount: 10_001, date: '2026-11-19' }), path: 'amount' }),
  ],
  [
    'a cheque of a later day',
    'moneyReceipt',
    async () => {
      const account = await aBank(portal, office.token);
      const cheque = { mode: 'cheque', account, cheque_Date: addDays(TODAY, 9), date: TODAY };
      return { body: aReceipt(cheque), path: 'cheque_Date' };
    },
  ],
  [
    'an LR with a PIN of another state',
    'biltyCreate',
    () => Promise.resolve({ body: aLawfulBilty({ consignor_Pin: '400001' }), path: 'consignor_Pin' }),
  ],
  [
    'an advance in cash above the limit of a truck owner',
    'hireAdvance',
    async () => {
      const hire_No = await aSteppedMemo(portal, office.token, ['issue'], { hire: 90_000 });
      return { body: { hire_No, date: '2026-11-20', mode: 'cash', amount: 35_001 }, path: 'amount' };
    },
  ],
];

test.each(CASES)('the same request again gets the same warnings: %s', async (_what, name, make) => {
  const { body, path } = await make();
  const send = () =>
    call(portal, name, { token: office.token, body, headers: { 'idempotency-key': `warned-${name}` } });
  const first = done(await send()) as { readonly advice?: readonly { readonly path: string }[] };
  expect(first.advice?.map((each) => each.path)).toContain(path);
  const second = await send();
  expect(done(second)).toEqual(first);

  // They are about the answer, and no part of what was saved.
  const { rows } = await asOwner(portal, (client) =>
    client.query<{ after: object }>(`select after from audit where tenant_id = $1 and idempotency_key = $2`, [
      office.company.tenantId,
      `warned-${name}`,
    ]),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.after).not.toHaveProperty('advice');
});
