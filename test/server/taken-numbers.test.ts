import { beforeAll, describe, expect, test } from 'vitest';
import { anOffice, book as bookTbb, issue } from '#test/bill-office.ts';
import { aCompany, asOwner, call, done, refused, savedBilty, savedPaper, useLawfulForm } from '#test/factories.ts';
import { aBilty, aChallan, aLawfulBilty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { aNumberBook } from '../contract/expectations-short-lists.ts';

// A number that is already on a paper is skipped, whoever gave it, so no book and no series gets stuck (spec 3 §6).

type Fields = Readonly<Record<string, unknown>>;
let portal: TestPortal;
let token: string;
let tenantId: string;
beforeAll(async () => {
  portal = await sharedPortal();
  ({ token, tenantId } = await aCompany(portal));
  await useLawfulForm(portal, token);
});

const aBook = async (fields: Fields = {}) =>
  Number(done(await call(portal, 'numberBookCreate', { token, body: aNumberBook(fields) })).id);
const save = (book: number, fields: Fields = {}) =>
  call(portal, 'biltyCreate', { token, body: aLawfulBilty({ book, ...fields }) });
const lrNo = async (book: number, fields: Fields = {}) => String(savedBilty(await save(book, fields))['lr_No']);
const askNext = (book: number) => call(portal, 'numberBookNext', { token, query: { book, date: '2026-11-20' } });
const next = async (book: number) => done(await askNext(book)).lr_No;
const report = async (book: number) =>
  done(await call(portal, 'numberBookReport', { token, query: { book, year: 2026 } }));

describe('two number books with one pattern', () => {
  test('two books with one pattern skip each other’s numbers and report them as used elsewhere', async () => {
    const [one, other] = [await aBook({ pattern: 'T{YY}{N}' }), await aBook({ pattern: 'T{YY}{N}' })];
    expect([await lrNo(one), await lrNo(one)]).toEqual(['T2627000001', 'T2627000002']);
    expect(await next(other)).toBe('T2627000003');
    expect(await lrNo(other)).toBe('T2627000003');
    expect([await lrNo(one), await lrNo(other), await lrNo(one)]).toEqual([
      'T2627000004',
      'T2627000005',
      'T2627000006',
    ]);
    expect(await report(other)).toMatchObject({
      used: 2,
      missing: ['T2627000001', 'T2627000002', 'T2627000004'],
      elsewhere: ['T2627000001', 'T2627000002', 'T2627000004'],
    });
  });

  test('twenty LRs saved at once from two books with one pattern get distinct numbers', async () => {
    const books = [await aBook({ pattern: 'U{YY}{N}' }), await aBook({ pattern: 'U{YY}{N}' })];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => save(books[at % 2] ?? 0)));
    const numbers = answers.map((answered) => savedBilty(answered)['lr_No']);
    expect(new Set(numbers).size).toBe(20);
  });

  test('a book whose numbers are all used by another is finished', async () => {
    const one = await aBook({ pattern: 'V{YY}{N}', to_No: 2 });
    const other = await aBook({ pattern: 'V{YY}{N}', to_No: 2 });
    await lrNo(one);
    await lrNo(one);
    const detail = 'This number book is finished. Choose another.';
    expect(refused(await askNext(other))).toMatchObject({ detail });
    expect(refused(await save(other))).toMatchObject({ status: 409, code: 'book_finished', detail });
  });
});

describe('a number typed in a manual book', () => {
  test('a book skips numbers typed in a manual book, and its own cannot be typed there again', async () => {
    const manual = await aBook({ pattern: 'W{YY}{N}', is_Manual: 'yes' });
    const giving = await aBook({ pattern: 'W{YY}{N}' });
    for (const n of ['1', '2', '4']) await lrNo(manual, { lr_No: `W262700000${n}` });
    expect([await lrNo(giving), await lrNo(giving)]).toEqual(['W2627000003', 'W2627000005']);
    expect(refused(await save(manual, { lr_No: 'W2627000005' }))).toMatchObject({
      status: 409,
      detail: 'LR No. already exists.',
    });
  });

  test('a book skips 2,500 numbers typed in a manual book', async () => {
    const manual = await aBook({ pattern: 'X{YY}{N}', is_Manual: 'yes' });
    const giving = await aBook({ pattern: 'X{YY}{N}' });
    await lrNo(manual, { lr_No: 'X2627000001' });
    // As if an office had typed the pad of a year; written directly into the table.
    await asOwner(portal, async (client) => {
      await client.query(
        `insert into bilty select (jsonb_populate_record(b, jsonb_build_object('seq', -1000000 - n, 'bilty_no', 'pad-' || n,
             'lr_no', 'X2627' || lpad(n::text, 6, '0')))).* from bilty b, generate_series(2, 2500) n
           where b.tenant_id = $1 and b.lr_no = 'X2627000001'`,
        [tenantId],
      );
    });
    expect(await lrNo(giving)).toBe('X2627002501');
  });

  test('a draft that gets its lines skips a number typed in a manual book', async () => {
    const manual = await aBook({ pattern: 'Y{YY}{N}', is_Manual: 'yes' });
    const giving = await aBook({ pattern: 'Y{YY}{N}' });
    await lrNo(manual, { lr_No: 'Y2627000001' });
    const { details, ...master } = aLawfulBilty({ book: giving });
    const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: master }));
    done(await call(portal, 'biltyAddLines', { token, query: { Bilty_No: bilty_No }, body: details }));
    const read: Fields = done(await call(portal, 'biltyRead', { token, query: { Bilty_No: bilty_No } }));
    expect(read['lr_No']).toBe('Y2627000002');
  });
});

describe('the number of a challan', () => {
  const load = (fields: Fields) =>
    call(portal, 'biltyCreate', { token, body: aBilty() }).then(async (answered) =>
      savedPaper(
        await call(portal, 'challanCreate', { token, body: aChallan([savedBilty(answered).bilty_No], fields) }),
      ),
    );
  test('a challan book skips numbers that were typed, with or without leading zeros', async () => {
    const book = await aBook({ pattern: '{N}', digits: 3, restart: 'never', paper: 'Challan' });
    await load({ challan_No: '1' });
    expect((await load({ book }))['challan_No']).toBe('002');
    // The plain series continues beside it.
    expect((await load({}))['challan_No']).toBe('3');
    expect((await load({ book }))['challan_No']).toBe('004');
  });
});

test('two bill books with one pattern skip each other’s numbers', async () => {
  const office = await anOffice(portal);
  const second = Number(
    done(
      await call(portal, 'branchCreate', {
        token: office.token,
        body: { branch_Code: 'P2', name: 'Pune', city: 'Pune', state_Code: '23', is_Active: 'yes' },
      }),
    ).id,
  );
  for (const branch of [1, second]) {
    const body = aNumberBook({ paper: 'Bill', branch, pattern: 'Z{YY}/{N}', is_Default: 'yes' });
    done(await call(portal, 'numberBookCreate', { token: office.token, body }));
  }
  const bill = async (branch: number) => {
    const { bilty_No } = await bookTbb(office, { branch });
    return done(await issue(office, [bilty_No])).bills[0]?.bill_No;
  };
  expect([await bill(1), await bill(1), await bill(second), await bill(1), await bill(second)]).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Z2627/00000${n}`),
  );
});
