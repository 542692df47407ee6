import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBank } from '#test/contract/expectations-money.ts';
import { aBackOffice, aCompany, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aParty } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Money collected at delivery: how it was paid, rebates, and undoing a receipt while the delivery stays.

type Wire = Readonly<Record<string, unknown>>;
let portal: TestPortal;
let company: TestCompany;
let token: string;
let clerk: string;
let number: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  token = company.token;
  clerk = (await aBackOffice(portal, company)).token;
  number = await book();
});

const book = async (fields: Wire = {}) =>
  savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) })).bilty_No;
const deliver = (more: Wire, by = token, bilty_No = number) =>
  call(portal, 'biltyEventAdd', { token: by, body: { bilty_Nos: [bilty_No], kind: 'Delivered', ...more } });
const event = async () => done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: number } }))[0];
const lr = async () => savedBilty(await call(portal, 'biltyRead', { token, query: { Bilty_No: number } }));
const undo = (id: unknown, reason = 'Another amount', by = token) =>
  call(portal, 'biltyEventUndo', { token: by, body: { id, reason } });
const receipts = async () =>
  done(await call(portal, 'moneyList', { token, query: { kind: 'Receipt' } })).data.filter(
    ({ reversed_By }) => reversed_By === '',
  );
const holds = async () => expect(await brokenInvariants(portal, company)).toEqual([]);

describe('how money at delivery was paid', () => {
  test('money without a mode is cash, as older clients send it', async () => {
    done(await deliver({ received: 2650 }, clerk));
    expect(await balances(portal, company)).toMatchObject({ 'cash:1': '2650.00' });
    expect(await event()).toMatchObject({ received_Mode: '', received_Account: '', rebate: 0, with_Driver: false });
    await holds();
  });

  test('a mode other than cash needs a bank account, and UPI a reference', async () => {
    const other = await aCompany(portal);
    const theirs = await aBank(portal, other.token);
    for (const [body, path, message] of [
      [{ received_Mode: 'upi', received_Reference: '1' }, 'received_Account', 'Account is required.'],
      [{ received_Mode: 'bank', received_Account: 'cash:1' }, 'received_Account', 'Choose a bank account.'],
      [{ received_Mode: 'bank', received_Account: 'bank:99' }, 'received_Account', 'Account was not found.'],
      [{ received_Mode: 'upi', received_Account: theirs }, 'received_Reference', 'Reference is required.'],
    ] as const) {
      expect(refused(await deliver({ received: 2650, ...body }))).toMatchObject({
        status: 422,
        errors: [{ path, message }],
      });
    }
    expect(refused(await deliver({ received: 2650, received_Mode: 'barter' })).status).toBe(422);
    expect(await receipts()).toEqual([]);
  });

  test.each(['upi', 'bank', 'cheque'])(
    'money by %s comes into a bank account, with its reference',
    async (received_Mode) => {
      const received_Account = await aBank(portal, token);
      const paid = { received: 2650, received_Mode, received_Account, received_Reference: '432112345678' };
      done(await deliver(paid, clerk));
      expect(await balances(portal, company)).toMatchObject({ [received_Account]: '2650.00' });
      expect(await event()).toMatchObject({ ...paid, with_Driver: false });
      expect(await receipts()).toMatchObject([{ mode: received_Mode, reference: '432112345678', amount: 2650 }]);
      expect(await lr()).toMatchObject({ received: 2650, balance_Amt: 0 });
      await holds();
      // A change of the LR leaves the money in its account.
      const body = aLawfulBilty({ received: 2650, remark: 'Two bags wet' });
      savedBilty(await call(portal, 'biltyUpdate', { token, query: { Bilty_No: number }, body }));
      expect(await balances(portal, company)).toMatchObject({ [received_Account]: '2650.00' });
      await holds();
    },
  );
});

describe('a rebate at delivery', () => {
  const rebate = { received: 2600, rebate: 50, rebate_Reason: 'One bag wet' };

  test('only an admin gives a rebate, with a reason, and no more than is left', async () => {
    const at = (path: string, message: string) => ({ status: 422, errors: [{ path, message }] });
    expect(refused(await deliver(rebate, clerk))).toMatchObject(
      at('rebate', 'An admin can give a rebate, with a reason.'),
    );
    expect(refused(await deliver({ ...rebate, rebate_Reason: 'Wet' }))).toMatchObject(
      at('rebate_Reason', 'Reason must be 5 to 200 characters.'),
    );
    expect(refused(await deliver({ ...rebate, rebate: 50.01 }))).toMatchObject(
      at('rebate', 'Only ₹50.00 is to be received.'),
    );
    const needsMoney = 'A rebate is given only with money received for a To Pay LR.';
    expect(refused(await deliver({ ...rebate, received: 0 }))).toMatchObject(at('rebate', needsMoney));
    const billed = await book({ payment_Basis: 'TBB', billing_Name: 'Kesar Foods' });
    expect(refused(await deliver(rebate, token, billed))).toMatchObject(at('rebate', needsMoney));
    expect(refused(await deliver({ ...rebate, rebate: 49 }))).toMatchObject({ status: 409 });
    expect(await receipts()).toEqual([]);
  });

  test('a rebate is posted to Rebates and settles the LR, and voiding the delivery takes it back', async () => {
    done(await deliver(rebate));
    expect(await balances(portal, company)).toMatchObject({ 'cash:1': '2600.00', rebates: '50.00' });
    expect((await balances(portal, company))['topay:1']).toBeUndefined();
    expect(await event()).toMatchObject(rebate);
    expect(await lr()).toMatchObject({ lr_Status: 'Delivered', received: 2600, open_Amt: 0 });
    await holds();
    done(await call(portal, 'biltyEventVoid', { token, body: { id: (await event())?.id, reason: 'Not delivered' } }));
    expect(await balances(portal, company)).toEqual(
      expect.not.objectContaining({ rebates: expect.anything() as unknown }),
    );
    expect(await lr()).toMatchObject({ received: 0, balance_Amt: 2650, open_Amt: 2650 });
    await holds();
  });

  test('a rebate can be given together with credit', async () => {
    const { id } = done(await call(portal, 'partyCreate', { token, body: aParty() }));
    done(await deliver({ ...rebate, received: 600, credit_Reason: 'Old customer', party: Number(id) }));
    expect(await balances(portal, company)).toMatchObject({ rebates: '50.00', [`party:${String(id)}`]: '2000.00' });
    await holds();
    const reason = 'The rest is on credit; void the delivery instead.';
    expect(refused(await undo((await event())?.id))).toMatchObject({ status: 409, detail: reason });
  });
});

describe('undoing a receipt at delivery', () => {
  test('only an admin of the company undoes a receipt, with a reason, once', async () => {
    done(await deliver({ received: 2650 }));
    const id = (await event())?.id;
    expect(refused(await call(portal, 'biltyEventUndo', { body: { id, reason: 'Another amount' } })).status).toBe(401);
    expect(refused(await undo(id, 'Another amount', clerk)).status).toBe(403);
    const other = await aCompany(portal);
    expect(refused(await undo(id, 'Another amount', other.token)).status).toBe(404);
    expect(refused(await undo(id, 'No'))).toMatchObject({ status: 422, errors: [{ path: 'reason' }] });
    const both = await Promise.all([undo(id), undo(id)]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(refused(await undo(id))).toMatchObject({
      status: 409,
      detail: 'There is no receipt to undo here any more.',
    });
    await holds();
  });

  test('an undone receipt is reversed, the delivery stays, and the LR is to be paid again', async () => {
    done(await deliver({ received: 2600, rebate: 50, rebate_Reason: 'One bag wet' }));
    const [receipt] = await receipts();
    expect(done(await undo((await event())?.id))).toMatchObject({
      kind: 'Delivered',
      received: 2600,
      undone_By: company.userName,
      undone_Reason: 'Another amount',
    });
    expect(await receipts()).toEqual([]);
    const query = { voucher_No: receipt?.voucher_No ?? '' };
    const { reversed_By } = done(await call(portal, 'moneyRead', { token, query }));
    expect(done(await call(portal, 'moneyRead', { token, query: { voucher_No: reversed_By } }))).toMatchObject({
      kind: 'Reversal',
      narration: 'Another amount',
    });
    expect(await balances(portal, company)).toMatchObject({ 'topay:1': '2650.00' });
    expect(await lr()).toMatchObject({ lr_Status: 'Delivered', received: 0, balance_Amt: 2650, open_Amt: 2650 });
    await holds();
    const { data } = done(await call(portal, 'auditList', { token, query: { kind: 'bilty_event' } }));
    expect(data[0]).toMatchObject({ action: 'undo', record: number });
    // A change of the LR does not bring the receipt back, and voiding the delivery does not reverse it twice.
    savedBilty(await call(portal, 'biltyUpdate', { token, query: { Bilty_No: number }, body: aLawfulBilty() }));
    expect(await balances(portal, company)).toMatchObject({ 'topay:1': '2650.00' });
    done(await call(portal, 'biltyEventVoid', { token, body: { id: (await event())?.id, reason: 'Not delivered' } }));
    expect(await lr()).toMatchObject({ received: 0, balance_Amt: 2650 });
    done(await deliver({ received: 2650 }));
    await holds();
  });

  test('an event that brought no money has no receipt to undo', async () => {
    const body = { bilty_Nos: [number], kind: 'Loaded' };
    done(await call(portal, 'biltyEventAdd', { token, body }));
    expect(refused(await undo((await event())?.id)).status).toBe(409);
  });
});
