import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSavedBranch, aSending } from '#test/contract/expectations-cash.ts';
import { aBank, aJournal, aPayment, aReceipt } from '#test/contract/expectations-money.ts';
import { aBackOffice, aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aParty, aVehicle } from '#test/forms.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// No branch pays out more cash than it has, unless an admin says why (docs/decisions/0034-cash-below-zero.md).

type Fields = Readonly<Record<string, unknown>>;

const DAY = '2026-11-20';
const REASON = 'Paid by the owner himself';

let portal: TestPortal;
let company: TestCompany;
let token: string;
let clerk: string;
let bank: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  ({ token } = company);
  ({ token: clerk } = await aBackOffice(portal, company));
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Gupta Kirana' }) }));
  bank = await aBank(portal, token);
  await aSavedBranch(portal, token, { name: 'Mumbai' });
});

const receive = (fields: Fields = {}) => call(portal, 'moneyReceipt', { token, body: aReceipt(fields) });
const pay = (fields: Fields = {}, by = token) => call(portal, 'moneyPayment', { token: by, body: aPayment(fields) });
const reasonOf = async (voucher_No: string) =>
  done(await call(portal, 'moneyRead', { token, query: { voucher_No } })).cash_Reason;
const below = (amount: string, then: string, day = '20-11-2026') =>
  `Cash of Head Office would be ₹${amount} below zero on ${day}. Take in cash first, or ${then}.`;

describe('paying out more cash than a branch has', () => {
  const OUT = {
    payment: ['moneyPayment', () => aPayment({ amount: 150 })],
    contra: ['moneyContra', () => ({ date: DAY, branch: 1, from: 'cash:1', to: bank, amount: 150 })],
    sending: ['cashBookSend', () => aSending({ date: DAY, amount: 150 })],
  } as const;

  test.each(Object.entries(OUT))(
    'a %s above the cash is refused to a clerk, and needs a reason from an admin',
    async (_, [name, body]) => {
      done(await receive({ amount: 100 }));
      const asked = (by: string, fields: Fields = {}) =>
        call(portal, name, { token: by, body: { ...body(), ...fields } });
      for (const reason of [undefined, REASON]) {
        const answered = refused(await asked(clerk, { reason }));
        expect(answered).toMatchObject({
          status: 409,
          code: 'cash_below_zero',
          detail: below('50.00', 'ask an admin'),
        });
      }
      const message = below('50.00', 'give a reason');
      expect(refused(await asked(token))).toMatchObject({ status: 409, errors: [{ path: 'reason', message }] });
      expect(refused(await asked(token, { reason: 'abcd' }))).toMatchObject({
        status: 422,
        errors: [{ path: 'reason', message: 'Reason must have at least 5 characters.' }],
      });
      expect(refused(await asked(token, { reason: 'x'.repeat(201) }))).toMatchObject({ status: 422 });
      const { voucher_No, cash_Reason } = done(await asked(token, { reason: REASON }));
      expect(cash_Reason).toBe(REASON);
      expect(await reasonOf(voucher_No)).toBe(REASON);
      expect(await brokenInvariants(portal, company)).toEqual([]);
    },
  );

  test('a journal above the cash needs a reason from an admin', async () => {
    const entries = [
      { account: 'diesel', debit: 10, credit: 0 },
      { account: 'cash:1', debit: 0, credit: 10 },
    ];
    const journal = (fields: Fields = {}) =>
      call(portal, 'moneyJournal', { token, body: aJournal({ entries, ...fields }) });
    expect(refused(await journal())).toMatchObject({ status: 409, detail: below('10.00', 'give a reason') });
    expect(done(await journal({ reason: REASON }))).toMatchObject({ cash_Reason: REASON });
  });

  test('the audit has the reason for a payment above the cash', async () => {
    done(await pay({ reason: REASON }));
    const { data } = done(await call(portal, 'auditList', { token, query: { kind: 'voucher' } }));
    const entry = done(await call(portal, 'auditEntry', { token, query: { id: data[0]?.id ?? '' } }));
    expect(JSON.stringify(entry)).toContain(REASON);
  });

  test('a payment is refused if the cash would lack on its day or on a later one', async () => {
    done(await receive({ date: '2026-11-18', amount: 100 }));
    done(await pay({ date: DAY, amount: 80 }));
    done(await receive({ date: '2026-11-21', amount: 500 }));
    expect(refused(await pay({ date: '2026-11-17', amount: 10 }, clerk))).toMatchObject({
      detail: below('10.00', 'ask an admin', '17-11-2026'),
    });
    expect(refused(await pay({ date: '2026-11-18', amount: 30 }, clerk))).toMatchObject({
      detail: below('10.00', 'ask an admin'),
    });
    done(await pay({ date: '2026-11-18', amount: 20 }, clerk));
    done(await pay({ date: '2026-11-21', amount: 500 }, clerk));
  });

  test('a payment can use the cash from before its month, and no more', async () => {
    done(await receive({ date: '2026-09-30', amount: 100 }));
    done(await pay({ date: '2026-10-05', amount: 30 }, clerk));
    done(await pay({ amount: 70 }, clerk));
    expect(refused(await pay({ amount: 0.01 }, clerk))).toMatchObject({ detail: below('0.01', 'ask an admin') });
  });
});

test('all the cash can be paid out, and a reason that was not needed is not kept', async () => {
  done(await receive({ amount: 100 }));
  const { voucher_No } = done(await pay({ amount: 100, reason: REASON }));
  expect(await reasonOf(voucher_No)).toBe('');
});

test('a clerk may overdraw a bank account', async () => {
  done(await pay({ mode: 'upi', account: bank, amount: 5000, reference: 'UTR-1' }, clerk));
  done(
    await call(portal, 'moneyContra', {
      token: clerk,
      body: { date: DAY, branch: 1, from: bank, to: 'cash:1', amount: 5 },
    }),
  );
});

test('reversing a receipt whose cash was spent takes its narration as the reason', async () => {
  const { voucher_No } = done(await receive({ amount: 100 }));
  done(await pay({ amount: 100 }));
  const body = { voucher_No, narration: 'Counted twice' };
  const reversal = done(await call(portal, 'moneyReverse', { token, body }));
  expect(await reasonOf(reversal.voucher_No)).toBe('Counted twice');
});

test('of payments at once that the cash covers only one by one, one is accepted', async () => {
  done(await receive({ amount: 100 }));
  const both = await Promise.all([pay({ amount: 70 }, clerk), pay({ amount: 70 }, clerk), pay({ amount: 70 }, clerk)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  const sent = call(portal, 'cashBookSend', { token: clerk, body: aSending({ date: DAY, amount: 30 }) });
  const answers = await Promise.all([sent, pay({ amount: 30 }, clerk)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

describe('cash paid to one person in a day', () => {
  const advice = (limit: string, whom: string) => [
    {
      path: 'amount',
      message: `More than ₹${limit} in cash to ${whom} in a day does not count as an expense in income tax.`,
    },
  ];
  const TO_ONE = advice('10,000', 'one person');
  const TO_OWNER = advice('35,000', 'the owner of a hired truck');
  beforeEach(async () => {
    done(await receive({ party: 0, head: 'otherincome', amount: 199_000, date: '2026-11-18' }));
  });
  const told = async (fields: Fields) => (done(await pay(fields)).advice ?? []).filter(({ path }) => path === 'amount');

  test('a party paid more than ₹10,000 in a day gets advice, and reversed payments do not count', async () => {
    expect(await told({ amount: 10_000 })).toEqual([]);
    expect(await told({ amount: 1 })).toEqual(TO_ONE);
    expect(await told({ amount: 10_000, date: '2026-11-19' })).toEqual([]);
    const { voucher_No } = done(await pay({ amount: 9000, date: '2026-11-18' }));
    done(await call(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Not paid' } }));
    expect(await told({ amount: 10_000, date: '2026-11-18' })).toEqual([]);
  });

  test('a payment by bank gets no advice', async () => {
    expect(await told({ amount: 20_000, mode: 'upi', account: bank, reference: 'UTR-2' })).toEqual([]);
  });

  test('under a head of expense each payment above the limit gets advice', async () => {
    const head = (name: string, amount: number) => told({ party: 0, head: name, amount });
    expect(await head('diesel', 6000)).toEqual([]);
    expect(await head('diesel', 6000)).toEqual([]);
    expect(await head('diesel', 10_000.01)).toEqual(TO_ONE);
    expect(await head('drawings', 20_000)).toEqual([]);
    expect(await head('hire', 35_000)).toEqual([]);
    expect(await head('hire', 35_000.5)).toEqual(TO_OWNER);
  });

  test('the owner of a hired truck gets advice above ₹35,000', async () => {
    done(await call(portal, 'vehicleCreate', { token, body: aVehicle({ owner_Name: ' gupta kirana' }) }));
    expect(await told({ amount: 35_000 })).toEqual([]);
    expect(await told({ amount: 0.01 })).toEqual(TO_OWNER);
    const other = done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Rathi Textiles' }) }));
    const account = `payable:${Number(other.id)}`;
    expect(await told({ party: other.id, amount: 11_000 })).toEqual(TO_ONE);
    const entries = [
      { account: 'hire', debit: 40_000, credit: 0 },
      { account, debit: 0, credit: 40_000 },
    ];
    done(await call(portal, 'moneyJournal', { token, body: aJournal({ entries }) }));
    expect(await told({ party: other.id, amount: 11_000 })).toEqual([]);
  });
});
