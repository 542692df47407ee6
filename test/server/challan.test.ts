import { beforeAll, describe, expect, test } from 'vitest';
import {
  aBackOffice,
  aCompany,
  call,
  done,
  refused,
  savedBilty,
  savedPaper,
  type SavedPaper,
  type TestCompany,
  paidByParty,
} from '#test/factories.ts';
import { aBilty, aChallan, aLawfulBilty } from '#test/forms.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';

// The load of a vehicle (spec 3 §3). What it shares with every document is tested in test/contract.

let portal: TestPortal;
let company: TestCompany;
let token: string;
let clerk: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
  clerk = (await aBackOffice(portal, company)).token;
});

type Wire = Readonly<Record<string, unknown>>;
const anLr = async (fields: Wire = {}) =>
  savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) })).bilty_No;
const create = (biltyNos: readonly string[], fields: Wire = {}, by = clerk) =>
  call(portal, 'challanCreate', { token: by, body: aChallan(biltyNos, fields) });
const save = async (biltyNos: readonly string[], fields: Wire = {}) => savedPaper(await create(biltyNos, fields));
const named = (saved: SavedPaper) => ({ challan_No: String(saved['challan_No']) });
const update = (saved: SavedPaper, biltyNos: readonly string[]) =>
  call(portal, 'challanUpdate', {
    token: clerk,
    query: named(saved),
    body: aChallan(biltyNos, { ...named(saved), updated_Date: saved.updated_Date }),
  });
const cancel = async (bilty_No: string) =>
  done(await call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } }));
const linesOf = async (saved: SavedPaper) =>
  savedPaper(await call(portal, 'challanRead', { token: clerk, query: named(saved) })).details.map(
    (line) => line['bilty_No'],
  );

describe('a challan that is refused', () => {
  test('missing fields are named, each with its sentence', async () => {
    const missing = { challan_Date: '', from: '', to: '', from_State: '', vehicle_No: '' };
    const { errors = [], ...problem } = refused(await create([''], missing));
    expect(problem).toMatchObject({ status: 422, detail: 'Please fill all required fields.' });
    expect(errors.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'challan_Date: Challan Date is required.',
      'from: From is required.',
      'from_State: From State is required.',
      'to: To is required.',
      'vehicle_No: Vehicle No. is required.',
      'details[0].bilty_No: LR No. is required.',
    ]);
    expect(refused(await create(['1'], { from_State: 'Malwa' }))).toMatchObject({
      status: 422,
      errors: [{ path: 'from_State', message: 'Please choose a state of India.' }],
    });
  });

  test('an LR that is unknown, another company’s, a draft, doubled or cancelled is refused', async () => {
    const before = done(await call(portal, 'challanNext', { token }));
    const [lr, gone] = [await anLr(), await anLr()];
    const other = await aCompany(portal);
    const body = aBilty({ bilty_No: 'THEIRS-1' });
    savedBilty(await call(portal, 'biltyCreate', { token: other.token, body }));
    const draft = aBilty({ bilty_No: 'DRAFT-1', details: undefined });
    done(await call(portal, 'biltyCreate', { token, body: draft }));
    for (const unknown of ['99999', 'THEIRS-1', 'DRAFT-1'])
      expect(refused(await create([lr, unknown]))).toMatchObject({ status: 404, detail: 'Record not found.' });
    const twice = 'This bilty is already on the challan.';
    expect(refused(await create([lr, lr]))).toMatchObject({
      status: 422,
      detail: twice,
      errors: [{ path: 'details[1].bilty_No', message: twice }],
    });
    await cancel(gone);
    expect(refused(await create([lr, gone]))).toMatchObject({
      status: 409,
      code: 'cancelled',
      detail: 'This bilty is cancelled.',
      errors: [{ path: 'details[1].bilty_No' }],
    });
    expect(done(await call(portal, 'challanNext', { token }))).toBe(before);
    const saved = await save([lr]);
    for (const [wrong, status] of [
      [[lr, '99999'], 404],
      [[lr, lr], 422],
      [[gone], 409],
    ] as const)
      expect(refused(await update(saved, wrong)).status).toBe(status);
    const sent = { token: clerk, query: named(saved), body: [{ bilty_No: lr }] };
    expect(refused(await call(portal, 'challanAddLines', sent))).toMatchObject({ status: 422, detail: twice });
    expect(await linesOf(saved)).toEqual([lr]);
  });
});

describe('a challan', () => {
  test('a challan carries LRs and classic bilties, and a change adds and removes them', async () => {
    const [one, other] = [await anLr(), await anLr()];
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() })).bilty_No;
    const saved = await save([one, classic]);
    expect(saved).toMatchObject({ from: 'Indore', from_State: '23', to: 'Mumbai', driver_Name: 'Ramesh Yadav' });
    expect(saved.details[0]).toMatchObject({ bilty_No: one, packages: 12, weight: 1250 });
    const changed = savedPaper(await update(saved, [other, one]));
    expect(changed.details.map((line) => line['bilty_No'])).toEqual([other, one]);
    // One that is cancelled meanwhile stays where it was loaded.
    await cancel(other);
    savedPaper(await update(changed, [other, one, classic]));
    expect(await linesOf(saved)).toEqual([other, one, classic]);
  });

  test('the same request sent several times at once makes one challan', async () => {
    const lr = await anLr();
    const sent = { token: clerk, body: aChallan([lr]), headers: { 'idempotency-key': `twice-${lr}` } };
    const answers = await Promise.all([1, 2, 3].map(() => call(portal, 'challanCreate', sent)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  test('a challan without lines is a draft, and its lines are checked when they come', async () => {
    const lr = await anLr();
    const saved = await save([], { details: undefined, remark: `Of ${lr}` });
    const add = (bilty_No: string) =>
      call(portal, 'challanAddLines', { token: clerk, query: named(saved), body: [{ bilty_No, packages: 1 }] });
    expect(refused(await add('99999')).status).toBe(404);
    expect(done(await add(lr))).toMatchObject([{ bilty_No: lr, packages: 1, weight: 0 }]);
    expect(await linesOf(saved)).toEqual([lr]);
  });

  test('the printed challan has the totals of packages, weight, Paid and To Pay', async () => {
    const details = (rate: number) => [
      { item_Name: 'Cotton', packages: 12, packing: 'Bale', weight: 1000, rate, rate_Basis: 'kg', freight_Amt: 0 },
    ];
    const charges: unknown[] = [];
    const lrs = [
      await anLr({ details: details(2), charges }),
      await anLr({ details: details(3), charges, ...(await paidByParty(portal, token)) }),
      await anLr({ details: details(4), charges, payment_Basis: 'To Pay' }),
    ];
    const saved = await save(lrs);
    const query = { ...named(saved), language: 'English' };
    const { flat } = readBack((await call(portal, 'challanPrint', { token: clerk, query })).bytes);
    expect(flat).toContain('CHALLAN');
    expect(flat).toContain('Indore (Madhya Pradesh)');
    // Packages, weight, Paid, To Pay.
    expect(flat).toContain('Total 36 3,750 3,000.00 6,000.00 0.00');
    expect(flat).toContain('351234567890');
    const hindi = await call(portal, 'challanPrint', { token: clerk, query: { ...query, language: 'Hindi' } });
    expect(readBack(hindi.bytes).flat).toContain('चालान');
    const list = await call(portal, 'challanPrintList', { token: clerk, query: { searchParam: 'Mumbai' } });
    expect(readBack(list.bytes).flat).toContain('MH12EF9012');
  });
});

describe('the number of a challan', () => {
  // It can be on many challans, because its packages are not counted.
  const aClassicOne = async () => savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() })).bilty_No;
  const book = async (fields: Wire = {}) => {
    const body = aNumberBook({ paper: 'Challan', digits: 3, ...fields });
    return Number(done(await call(portal, 'numberBookCreate', { token, body })).id);
  };
  const numbersOf = (saved: readonly SavedPaper[]) => saved.map((each) => String(each['challan_No']));

  test('numbers of a book have no gaps, even saved at once, and a wrong or full book is refused', async () => {
    const lr = await aClassicOne();
    const plain = done(await call(portal, 'challanNext', { token }));
    const id = await book({ pattern: 'C/{B}/{YY}/{N}' });
    const saved = await Promise.all(Array.from({ length: 12 }, () => save([lr], { book: id })));
    expect(new Set(numbersOf(saved))).toEqual(
      new Set(Array.from({ length: 12 }, (_, at) => `C/HO/2627/${String(at + 1).padStart(3, '0')}`)),
    );
    // The series without a book does not move, and a refused save gives its number back.
    expect(done(await call(portal, 'challanNext', { token }))).toBe(plain);
    expect(refused(await create([lr, '99999'], { book: id })).status).toBe(404);
    expect(numbersOf([await save([lr], { book: id }), await save([lr])])).toEqual(['C/HO/2627/013', String(plain)]);
    expect(done(await call(portal, 'numberBookNext', { token, query: { book: id, date: '2027-04-01' } }))).toEqual({
      lr_No: 'C/HO/2728/001',
    });
    const report = done(await call(portal, 'numberBookReport', { token, query: { book: id, year: 2026 } }));
    expect(report).toMatchObject({ used: 13, missing: [] });

    const ofLrs = await book({ paper: 'LR' });
    const other = await aCompany(portal);
    expect(refused(await create([lr], { book: ofLrs })).status).toBe(404);
    const theirs = { token: other.token, body: aChallan(['1'], { book: id }) };
    expect(refused(await call(portal, 'challanCreate', theirs)).status).toBe(404);
    const closed = await book({ is_Active: 'no' });
    expect(refused(await create([lr], { book: closed }))).toMatchObject({ status: 422, errors: [{ path: 'book' }] });
    const short = await book({ pattern: 'S{YY}-{N}', to_No: 1 });
    await save([lr], { book: short });
    expect(refused(await create([lr], { book: short }))).toMatchObject({
      status: 409,
      code: 'book_finished',
      errors: [{ path: 'book' }],
    });
  });

  test('a typed number must be in its book, and stays through a change', async () => {
    const lr = await aClassicOne();
    const id = await book({ pattern: 'M/{YY}/{N}', is_Manual: 'yes' });
    const typed = (challan_No: string) => create([lr], { book: id, challan_No });
    expect(refused(await typed(''))).toMatchObject({ status: 422, errors: [{ path: 'challan_No' }] });
    expect(refused(await typed('M/2526/007'))).toMatchObject({ detail: 'This number is not in the book.' });
    const saved = savedPaper(await typed('m/2627/007'));
    expect(saved).toMatchObject({ challan_No: 'M/2627/007', book: id });
    expect(refused(await typed('M/2627/007'))).toMatchObject({ status: 409, code: 'number_taken' });
    expect(savedPaper(await update(saved, [lr]))).toMatchObject({ challan_No: 'M/2627/007', book: id });
  });

  test('a challan without a book uses the branch’s default book, unless its number is typed', async () => {
    const own = await aCompany(portal);
    const by = own.token;
    const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token: by, body: aBilty() }));
    const make = async (fields: Wire = {}) => savedPaper(await create([bilty_No], fields, by))['challan_No'];
    expect(await make()).toBe('1');
    const body = aNumberBook({ paper: 'Challan', pattern: 'D/{YY}/{N}', digits: 3, is_Default: 'yes' });
    done(await call(portal, 'numberBookCreate', { token: by, body }));
    expect(await make()).toBe('D/2627/001');
    expect(await make({ challan_No: '41' })).toBe('41');
    expect(await make()).toBe('D/2627/002');
  });
});

describe('the status of the LRs of a challan', () => {
  const statusOf = async (bilty_No: string) =>
    savedBilty(await call(portal, 'biltyRead', { token, query: { Bilty_No: bilty_No } }))['lr_Status'];
  const eventsOf = async (bilty_No: string) =>
    (done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } })) as Wire[]).map(
      ({ kind, source, note }) => `${String(kind)} ${String(source)} ${String(note)}`,
    );

  test('saving a challan makes Booked LRs Loaded, once, and a refused save changes none', async () => {
    const [booked, further, left] = [await anLr(), await anLr(), await anLr()];
    done(await call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [further], kind: 'Arrived' } }));
    expect(refused(await create([left, '99999'])).status).toBe(404);
    expect(await statusOf(left)).toBe('Booked');
    const headers = { 'idempotency-key': `loads-${booked}` };
    const sent = { token: clerk, body: aChallan([booked, further]), headers };
    const [saved] = (await Promise.all([1, 2].map(() => call(portal, 'challanCreate', sent)))).map(savedPaper);
    const note = `Challan ${String(saved?.['challan_No'])}`;
    expect(await statusOf(booked)).toBe('Loaded');
    expect(await eventsOf(booked)).toEqual([`Loaded challan ${note}`]);
    expect(await statusOf(further)).toBe('Arrived');
    if (saved !== undefined) savedPaper(await update(saved, [booked, further]));
    expect(await eventsOf(booked)).toEqual([`Loaded challan ${note}`]);
  });

  test('an LR is Booked again when it is removed from the only challan that loaded it', async () => {
    const [own, byHand, stays, further] = [await anLr(), await anLr(), await anLr(), await anLr()];
    const note = (bilty_No: string, kind: string) =>
      call(portal, 'biltyEventAdd', { token, body: { bilty_Nos: [bilty_No], kind } });
    done(await note(byHand, 'Loaded'));
    const saved = await save([own, byHand, stays, further]);
    done(await note(further, 'Dispatched'));
    savedPaper(await update(saved, [stays]));
    expect(await statusOf(own)).toBe('Booked');
    expect(await statusOf(byHand)).toBe('Loaded');
    expect(await statusOf(stays)).toBe('Loaded');
    expect(await statusOf(further)).toBe('Dispatched');
    // It stays Loaded while another challan has a part of it.
    const [parted, one, next] = [await anLr(), await anLr(), await anLr()];
    const part = (with_: string, packages: number) =>
      save([], { details: [parted, with_].map((bilty_No) => ({ bilty_No, packages })) });
    const [first, second] = [await part(one, 5), await part(next, 7)];
    savedPaper(await update(first, [one]));
    expect(await statusOf(parted)).toBe('Loaded');
    savedPaper(await update(second, [next]));
    expect(await statusOf(parted)).toBe('Booked');
  });

  test('an LR of which several challans take parts at once is Loaded once', async () => {
    const lr = await anLr();
    const details = [{ bilty_No: lr, packages: 4 }];
    const answers = await Promise.all([1, 2, 3].map(() => create([], { details })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await eventsOf(lr)).toHaveLength(1);
  });
});

describe('the branches of a challan', () => {
  const branchOf = async (code: string, by = token) =>
    Number(
      done(
        await call(portal, 'branchCreate', {
          token: by,
          body: { branch_Code: code, name: `Branch ${code}`, city: 'Mumbai', state_Code: '27' },
        }),
      ).id,
    );

  test('the branches must exist and differ, and an older client’s change keeps them', async () => {
    const lr = await anLr();
    const mumbai = await branchOf('BM');
    const other = await aCompany(portal);
    await branchOf('X', other.token);
    const theirs = await branchOf('Y', other.token);
    const [from, to] = [{ path: 'from_Branch' }, { path: 'to_Branch' }];
    for (const [fields, errors] of [
      [{ from_Branch: 99 }, [{ ...from, message: 'From Branch was not found.' }]],
      [{ to_Branch: theirs + 90 }, [{ ...to, message: 'To Branch was not found.' }]],
      [{ from_Branch: mumbai, to_Branch: mumbai }, [{ ...to, message: 'To Branch must differ from From Branch.' }]],
    ] as const)
      expect(refused(await create([lr], fields, token))).toMatchObject({ status: 422, errors });
    const further = {
      from_Branch: 1,
      to_Branch: mumbai,
      driver_Phone: '9876543210',
      licence: 'MP09 2019003476',
      seal_No: 'S-77',
      km: 612,
      depart_At: '2026-11-20T21:30',
    };
    const saved = savedPaper(await create([lr], further, token));
    expect(saved).toMatchObject(further);
    expect(savedPaper(await update(saved, [lr]))).toMatchObject(further);
    const query = { ...named(saved), language: 'English' };
    const { flat } = readBack((await call(portal, 'challanPrint', { token, query })).bytes);
    for (const told of [
      'S-77',
      'MP09 2019003476',
      '612',
      '20-11-2026 21:30',
      'Short ______ Damaged ______ Excess ______',
    ])
      expect(flat).toContain(told);
    // Challans of older clients name none.
    expect(await save([await anLr()])).toMatchObject({ from_Branch: 0, to_Branch: 0, km: 0, seal_No: '' });
  });

  test.each([
    ['driver_Phone', '98765', "Driver's Mobile must be exactly 10 digits."],
    ['licence', 'x'.repeat(16), "Driver's License must be at most 15 characters."],
    ['seal_No', 'x'.repeat(41), 'Seal No. must be at most 40 characters.'],
    ['km', 10_000, 'Distance can be at most 9,999 km.'],
    ['depart_At', 'soon', 'Departs At must be a date with a time, as in 20-11-2026 23:59.'],
  ])('the field %s with %j is refused', async (path, given, message) => {
    expect(refused(await create(['1'], { [path]: given }))).toMatchObject({ status: 422, errors: [{ path, message }] });
  });
});
