import { beforeAll, describe, expect, test } from 'vitest';
import {
  aBackOffice,
  aCompany,
  call,
  done,
  logIn,
  refused,
  savedPaper,
  useLawfulForm,
  type TestCompany,
} from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { ROUNDS } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { aMemo } from '../contract/expectations-hire.ts';
import { aBank, aReceipt } from '../contract/expectations-money.ts';

let portal: TestPortal;
let company: TestCompany;
let clerk: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  clerk = (await aBackOffice(portal, company)).token;
});

type Fields = Record<string, unknown>;
const DAY = '2026-11-20';
const anOwner = async (pan = '', token = company.token) =>
  done(
    await call(portal, 'partyCreate', {
      token,
      body: aParty({ name: 'Yadav Transport', pan, places: [{ city: 'Indore' }] }),
    }),
  ).id;
const aDraft = async (fields: Fields = {}) => {
  const body = await aMemo(portal, company.token, { hire: 45_000, ...fields });
  return String(savedPaper(await call(portal, 'hireCreate', { token: company.token, body }))['hire_No']);
};
const step = (
  verb: 'Issue' | 'Adjust' | 'Advance' | 'Settle' | 'Pay' | 'Cancel',
  hire_No: string,
  body: Fields = {},
  token = company.token,
) => call(portal, `hire${verb}`, { token, body: { hire_No, ...body } });
const issued = async (fields: Fields = {}) => {
  const number = await aDraft(fields);
  return { number, memo: savedPaper(await step('Issue', number)) };
};
const invariantsHold = async () => expect(await brokenInvariants(portal, company)).toEqual([]);

describe('issuing a hire memo', () => {
  // Spec 4 §15: "30,001 P → 300; 45,000 C → 900, no PAN 9,000".
  test.each([
    ['ABCPK1234L', 30_000, 0],
    ['ABCPK1234L', 30_001, 300],
    ['AABCS1429B', 45_000, 900],
    ['', 45_000, 9_000],
  ])('issuing a memo of an owner with PAN "%s" and a hire of %d deducts %d', async (pan, hire, tds) => {
    const { memo } = await issued({ owner: await anOwner(pan), hire });
    expect(memo).toMatchObject({ state: 'issued', hire, tds, balance: hire - tds });
    await invariantsHold();
  });

  // Spec 4 §15: "28,000 after 60,000 → 0, then 20,000 P → 1,080".
  test('the memo that passes the yearly limit deducts TDS of all hires of the year', async () => {
    const owner = await anOwner('ABCPK1234L');
    for (const hire of [30_000, 30_000, 28_000]) {
      expect((await issued({ owner, hire })).memo['tds']).toBe(0);
    }
    expect((await issued({ owner, hire: 20_000 })).memo['tds']).toBe(1080);
    await invariantsHold();
  });

  test('an admin can issue a memo with another TDS amount and a reason; staff cannot', async () => {
    const number = await aDraft({ owner: await anOwner('AABCS1429B') });
    const other = { tds: 500, reason: 'Certificate of a lower rate' };
    expect(refused(await step('Issue', number, other, clerk))).toMatchObject({ status: 409, code: 'tds' });
    expect(savedPaper(await step('Issue', number, other))).toMatchObject({ tds: 500, balance: 44_500 });
    const { entries } = done(await call(portal, 'hireAccount', { token: company.token, query: { hire_No: number } }));
    expect(entries).toMatchObject([{ what: 'issue', tds: 500, tds_Reason: 'changed', tds_Note: other.reason }]);
  });

  test(`of two memos with one challan that are issued at once, only one is issued, in ${ROUNDS} rounds`, async () => {
    const second = await logIn(portal, company.userName);
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = await aMemo(portal, company.token, { hire: 500 });
      const numbers = await Promise.all(
        [1, 2].map(async () =>
          String(savedPaper(await call(portal, 'hireCreate', { token: company.token, body }))['hire_No']),
        ),
      );
      const both = await Promise.all(
        numbers.map((number, at) => step('Issue', number, {}, at === 0 ? company.token : second)),
      );
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const late = both.filter(({ status }) => status === 409).map((each) => refused(each).detail);
      expect(late.join()).toMatch(/^Challan \S+ is on Hire Memo \S+ already\.$/);
    }
    await invariantsHold();
  });

  test('a memo is refused for a challan of another vehicle, a challan twice, and unknown references', async () => {
    const body = await aMemo(portal, company.token);
    const [challan] = body['details'] as { challan_No: string }[];
    const create = (more: Fields) => call(portal, 'hireCreate', { token: company.token, body: { ...body, ...more } });
    expect(refused(await create({ vehicle_No: 'MP09ZZ9999' })).detail).toBe(
      `Challan ${challan?.challan_No} goes on MP09HR0001.`,
    );
    expect(refused(await create({ details: [challan, challan] })).detail).toBe('This challan is already on the memo.');
    expect(refused(await create({ details: [{ challan_No: 'none' }] })).detail).toBe('Challan No. was not found.');
    expect(refused(await create({ owner: 9_999 })).detail).toBe('Owner was not found.');
    expect(refused(await create({ broker: 9_999 })).detail).toBe('Broker was not found.');
  });
});

describe('an issued hire memo', () => {
  test('an issued memo is adjusted: additions bear TDS, deductions count with either sign', async () => {
    const { number } = await issued({ owner: await anOwner('AABCS1429B') });
    const adjust = (kind: string, amount: number) => step('Adjust', number, { kind, amount, date: DAY });
    expect(savedPaper(await adjust('detention', 1_500))).toMatchObject({ additions: 1_500, tds: 930, balance: 45_570 });
    expect(savedPaper(await adjust('shortage', 1_000))).toMatchObject({ deductions: 1_000, tds: 930, balance: 44_570 });
    expect(savedPaper(await adjust('late', -70))).toMatchObject({ deductions: 1_070, balance: 44_500 });
    expect(refused(await adjust('', 5))).toMatchObject({ status: 422, detail: 'Please fill all required fields.' });
    await invariantsHold();
  });

  test(`advances of a memo cannot exceed what is left, also two at once, in ${ROUNDS} rounds`, async () => {
    const { number } = await issued({ owner: await anOwner('ABCPK1234L'), hire: 30_000 });
    const pump = await anOwner();
    const diesel = { mode: 'diesel', amount: 12_000, litres: 130, pump, date: DAY };
    expect(refused(await step('Advance', number, { ...diesel, litres: 0 })).detail).toBe('Litres is required.');
    expect(savedPaper(await step('Advance', number, diesel))).toMatchObject({ advances: 12_000, balance: 18_000 });
    expect(refused(await step('Advance', number, { mode: 'fastag', amount: 18_000.5 }))).toMatchObject({
      status: 422,
      detail: 'Advance is more than what is left: ₹18,000.00.',
    });
    const second = await logIn(portal, company.userName);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { number: each } = await issued({ hire: 1_000 });
      const both = await Promise.all(
        [company.token, second].map((token) =>
          step('Advance', each, { mode: 'fastag', amount: 600, date: DAY }, token),
        ),
      );
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    }
    expect((await balances(portal, company))[`payable:${String(pump)}`]).toBe('-12000.00');
    await invariantsHold();
  });

  test('a cash advance is refused to staff without enough cash, and warns above ₹35,000 in a day', async () => {
    const { number } = await issued({ owner: await anOwner('ABCPK1234L'), hire: 50_000 });
    const cash = { mode: 'cash', amount: 36_000 };
    expect(refused(await step('Advance', number, cash, clerk))).toMatchObject({ status: 409, code: 'cash_below_zero' });
    done(
      await call(portal, 'moneyReceipt', {
        token: company.token,
        body: aReceipt({ party: 0, head: 'capital', amount: 90_000 }),
      }),
    );
    const given = done(await step('Advance', number, cash, clerk)) as { advice?: { message: string }[] };
    expect(given.advice?.[0]?.message).toContain('₹35,000');
  });

  test('a memo is paid after it is settled; reversing the payment makes it settled again', async () => {
    const bank = await aBank(portal, company.token);
    const { number } = await issued({ owner: await anOwner('ABCPK1234L'), hire: 40_000 });
    expect(refused(await step('Pay', number, { mode: 'bank', account: bank }))).toMatchObject({
      status: 409,
      code: 'issued',
    });
    done(await step('Settle', number));
    expect(refused(await step('Advance', number, { mode: 'fastag', amount: 1 })).status).toBe(409);
    const paid = savedPaper(await step('Pay', number, { mode: 'bank', account: bank, reference: 'UTR 1' }));
    expect(paid).toMatchObject({ state: 'paid', tds: 400, paid: 39_600, balance: 0 });
    await invariantsHold();
    const { entries } = done(await call(portal, 'hireAccount', { token: company.token, query: { hire_No: number } }));
    const voucher_No = entries.at(-1)?.voucher_No;
    done(await call(portal, 'moneyReverse', { token: company.token, body: { voucher_No, narration: 'Bounced' } }));
    expect(done(await call(portal, 'hireRead', { token: company.token, query: { hire_No: number } }))).toMatchObject({
      state: 'settled',
      paid: 0,
      balance: 39_600,
    });
    await invariantsHold();
  });

  test(`of two users who settle a memo at once, only one succeeds, in ${ROUNDS} rounds`, async () => {
    const second = await logIn(portal, company.userName);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { number } = await issued({ hire: 1_000 });
      const both = await Promise.all([company.token, second].map((token) => step('Settle', number, {}, token)));
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const late = both.filter(({ status }) => status === 409).map((each) => refused(each).detail);
      expect(late).toEqual([`Hire Memo ${number} is settled already.`]);
    }
    await invariantsHold();
  });

  test('a reversed advance is added to the balance of its memo, before and after it is settled', async () => {
    const { number } = await issued({ owner: await anOwner('ABCPK1234L'), hire: 40_000 });
    done(await step('Advance', number, { mode: 'fastag', amount: 5_000, date: DAY }));
    done(await step('Advance', number, { mode: 'fastag', amount: 3_000, date: DAY }));
    const account = async () =>
      done(await call(portal, 'hireAccount', { token: company.token, query: { hire_No: number } }));
    const takeBack = async (nth: number) => {
      const voucher_No = (await account()).entries.find((each) => each.nth === nth)?.voucher_No;
      done(await call(portal, 'moneyReverse', { token: company.token, body: { voucher_No, narration: 'Wrong card' } }));
      return done(await call(portal, 'hireRead', { token: company.token, query: { hire_No: number } }));
    };
    expect(await takeBack(2)).toMatchObject({ state: 'issued', tds: 400, advances: 3_000, balance: 36_600 });
    expect(await account()).toMatchObject({ open: 36_600, entries: [{}, { taken_Back: true }, { taken_Back: false }] });
    done(await step('Settle', number));
    expect(await takeBack(3)).toMatchObject({ state: 'settled', advances: 0, balance: 39_600 });
    await invariantsHold();
    const bank = await aBank(portal, company.token);
    const paid = savedPaper(await step('Pay', number, { mode: 'bank', account: bank }));
    expect(paid).toMatchObject({ state: 'paid', paid: 39_600, balance: 0 });
    await invariantsHold();
  });

  test('a memo that needs PODs cannot be settled while one is pending', async () => {
    const { number } = await issued({ pod_Needed: 'yes' });
    expect(refused(await step('Settle', number))).toMatchObject({
      status: 409,
      code: 'waiting',
      detail: expect.stringMatching(/^Hire Memo \S+ cannot be settled yet: POD of LR \S+ is pending\.$/),
    });
  });

  test('an admin cancels a memo without payments, and its challans can go on another memo', async () => {
    const { number, memo } = await issued({ owner: await anOwner('AABCS1429B') });
    done(await step('Adjust', number, { kind: 'shortage', amount: 100 }));
    const { number: advanced } = await issued();
    done(await step('Advance', advanced, { mode: 'fastag', amount: 1 }));
    const why = { reason: 'Another truck came' };
    const challan_No = String(memo.details[0]?.['challan_No']);
    const ofChallan = await call(portal, 'challanCancel', { token: company.token, body: { challan_No, ...why } });
    expect(refused(ofChallan).detail).toBe(`Challan ${challan_No} is on Hire Memo ${number}; cancel that first.`);
    expect(refused(await step('Cancel', number, why, clerk)).status).toBe(403);
    expect(refused(await step('Cancel', advanced, why))).toMatchObject({ status: 409, code: 'settled' });
    expect(savedPaper(await step('Cancel', number, why))).toMatchObject({ state: 'cancelled', tds: 0, balance: 0 });
    await invariantsHold();
    const again = { ...memo, hire_No: '', details: memo.details };
    const next = savedPaper(await call(portal, 'hireCreate', { token: company.token, body: again }));
    done(await step('Issue', String(next['hire_No'])));
  });
});
