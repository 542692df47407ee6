import { beforeAll, describe, expect, test } from 'vitest';
import { aCompany, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aBilty, aLawfulBilty, aLine } from '#test/forms.ts';
import { send } from '#test/money-company.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';

// How number books number LRs (spec 3 §6).

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
});

const create = async (fields: Readonly<Record<string, unknown>> = {}) =>
  savedBilty(await send(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) }));
const update = async (bilty_No: string, fields: Readonly<Record<string, unknown>>) =>
  savedBilty(await call(portal, 'biltyUpdate', { token, query: { Bilty_No: bilty_No }, body: aLawfulBilty(fields) }));
const book = async (fields: Readonly<Record<string, unknown>> = {}) =>
  Number(done(await call(portal, 'numberBookCreate', { token, body: aNumberBook(fields) })).id);
const report = async (id: number, year = 2026) =>
  done(await call(portal, 'numberBookReport', { token, query: { book: id, year } }));

describe('a number book', () => {
  test('a number book gives numbers without a gap to fifty simultaneous saves', async () => {
    const id = await book({ pattern: 'X/{YY}/{N}', digits: 4 });
    const all = await Promise.all(Array.from({ length: 50 }, () => create({ book: id })));
    const numbers = all.map((saved) => String(saved['lr_No'])).toSorted();
    expect(numbers).toEqual(Array.from({ length: 50 }, (_each, at) => `X/2627/${String(at + 1).padStart(4, '0')}`));
    expect(await report(id)).toEqual({ used: 50, cancelled: [], missing: [], missing_Count: 0 });
    expect(done(await call(portal, 'numberBookNext', { token, query: { book: id, date: '2026-11-20' } }))).toEqual({
      lr_No: 'X/2627/0051',
    });
  });

  test('a number book gives the number of a failed save to the next one', async () => {
    const id = await book({ pattern: 'Y/{YY}/{N}', digits: 4 });
    const first = await create({ book: id });
    refused(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ book: id, bilty_No: first.bilty_No }) }));
    expect(await create({ book: id })).toMatchObject({ lr_No: 'Y/2627/0002' });
  });

  test('a number book begins again on the first of April', async () => {
    const id = await book({ pattern: 'Z/{YY}/{N}', digits: 3 });
    const on = (bilty_Date: string) => create({ book: id, bilty_Date, invoices: [], value_Not_Declared: 'yes' });
    expect(await on('2026-03-31')).toMatchObject({ lr_No: 'Z/2526/001' });
    expect(await on('2026-04-01')).toMatchObject({ lr_No: 'Z/2627/001' });
    expect(await on('2026-03-30')).toMatchObject({ lr_No: 'Z/2526/002' });
  });

  test('a finished number book gives no more numbers', async () => {
    const id = await book({ pattern: 'E/{YY}/{N}', digits: 3, from_No: 7, to_No: 7 });
    expect(await create({ book: id })).toMatchObject({ lr_No: 'E/2627/007' });
    expect(refused(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ book: id }) }))).toMatchObject({
      status: 409,
      detail: 'This number book is finished. Choose another.',
    });
    expect(
      refused(await call(portal, 'numberBookNext', { token, query: { book: id, date: '2026-11-20' } })),
    ).toMatchObject({
      status: 409,
    });
  });

  test('a number book whose numbers are typed takes only numbers that fit it, each once', async () => {
    const id = await book({ pattern: 'M/{YY}/{N}', digits: 3, to_No: 50, is_Manual: 'yes' });
    const typed = (lr_No: string) => call(portal, 'biltyCreate', { token, body: aLawfulBilty({ book: id, lr_No }) });
    for (const lr_No of ['', 'M/2627/051', 'M/2526/001', 'N/2627/001']) {
      expect(refused(await typed(lr_No))).toMatchObject({ status: 422, errors: [{ path: 'lr_No' }] });
    }
    expect(savedBilty(await typed('m/2627/009'))).toMatchObject({ lr_No: 'M/2627/009' });
    expect(refused(await typed('M/2627/009'))).toMatchObject({ status: 409, detail: 'LR No. already exists.' });
    expect(await report(id)).toMatchObject({
      used: 1,
      missing: Array.from({ length: 8 }, (_each, at) => `M/2627/00${at + 1}`),
    });
  });

  test('a changed bilty keeps its number, and a draft gets one when its lines are added', async () => {
    const id = await book({ pattern: 'K/{YY}/{N}', digits: 3 });
    const saved = await create({ book: id });
    expect(await update(saved.bilty_No, { book: id, lr_No: 'K/2627/099', to: 'Ujjain' })).toMatchObject({
      lr_No: 'K/2627/001',
    });
    const draft = await create({ book: id, details: undefined });
    const query = { Bilty_No: draft.bilty_No };
    done(
      await call(portal, 'biltyAddLines', {
        token,
        query,
        body: [aLine({ bilty_No: draft.bilty_No, packages: 1, packing: 'Bag' })],
      }),
    );
    expect(savedBilty(await call(portal, 'biltyRead', { token, query }))).toMatchObject({ lr_No: 'K/2627/002' });
  });

  test('a number book that is closed or of another branch is refused', async () => {
    const elsewhere = done(
      await call(portal, 'branchCreate', {
        token,
        body: { branch_Code: 'ELS', name: 'Elsewhere', city: 'Bhopal', state_Code: '23' },
      }),
    );
    const id = await book({ branch: elsewhere.id, pattern: '{B}/{YY}/{N}', digits: 3 });
    const saved = (fields: object) =>
      call(portal, 'biltyCreate', { token, body: aLawfulBilty({ book: id, ...fields }) });
    expect(refused(await saved({ branch: 1 }))).toMatchObject({
      status: 422,
      errors: [{ path: 'book', message: 'This number book belongs to another branch.' }],
    });
    // A bilty without a branch gets that of its book.
    expect(savedBilty(await saved({}))).toMatchObject({ lr_No: 'ELS/2627/001', branch: elsewhere.id });
    const closed = aNumberBook({ branch: elsewhere.id, is_Active: 'no' });
    done(await call(portal, 'numberBookUpdate', { token, query: { id }, body: closed }));
    expect(refused(await saved({}))).toMatchObject({
      status: 422,
      errors: [
        {
          path: 'book',
          message: 'This number book is closed. Choose another.',
        },
      ],
    });
  });

  test('a classic bilty that becomes lawful gets a number from its book', async () => {
    const id = await book({ pattern: 'L/{YY}/{N}', digits: 3 });
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() }));
    expect(await update(classic.bilty_No, { book: id })).toMatchObject({ lr_No: 'L/2627/001', lr_Status: 'Booked' });
    expect(await update(classic.bilty_No, { book: id, to: 'Pune' })).toMatchObject({
      lr_No: 'L/2627/001',
      revision: 2,
    });
  });

  test('the report of a number book counts all missing numbers and lists the first 1,000', async () => {
    const id = await book({ pattern: 'F/{N}', digits: 8, restart: 'never', is_Manual: 'yes' });
    for (const n of ['00000001', '99999999']) await create({ book: id, lr_No: `F/${n}` });
    const told = await report(id);
    expect(told).toMatchObject({ used: 2, missing_Count: 99_999_997 });
    expect(told.missing).toHaveLength(1000);
    expect(told.missing[0]).toBe('F/00000002');
  });

  test('a bilty without a number book gets the default one of its branch', async () => {
    const branch = done(
      await call(portal, 'branchCreate', {
        token,
        body: { branch_Code: 'DEF', name: 'Default', city: 'Bhopal', state_Code: '23' },
      }),
    );
    await book({ branch: branch.id, is_Default: 'yes' });
    expect(await create({ branch: branch.id })).toMatchObject({ lr_No: 'DEF/2627/000001', branch: branch.id });
  });
});
