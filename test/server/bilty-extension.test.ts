import { array, assert, asyncProperty, nat, subarray, tuple } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '#domain/fields.ts';
import { lawfulBilty, SET_BY_SERVER } from '#domain/documents/lawful-bilty.ts';
import {
  aCompany,
  aSavedBilty,
  call,
  done,
  refused,
  savedBilty,
  type SavedBilty,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aLine } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Fields of a bilty that bodies of older clients lack (spec 3 §1).

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
});

const { fields, lists } = lawfulBilty.extension;
const WIRES = Object.values(fields).map(({ wire }) => wire);
const LISTED = Object.entries(fields).flatMap(([name, { wire }]) =>
  lawfulBilty.extension.listed.includes(name) ? [wire] : [],
);

const anInvoice = (more: object = {}) => ({
  invoice_No: 'A-1',
  invoice_Date: '2026-04-01',
  invoice_Value: 48_000.5,
  eway_Bill_No: '351234567890',
  ...more,
});
const create = async (more: object) =>
  savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty({ ...more }) }));
const update = async ({ bilty_No }: SavedBilty, more: object) =>
  savedBilty(await call(portal, 'biltyUpdate', { token, query: { Bilty_No: bilty_No }, body: aBilty({ ...more }) }));
const read = async ({ bilty_No }: SavedBilty) =>
  savedBilty(await call(portal, 'biltyRead', { token, query: { Bilty_No: bilty_No } }));
const listed = async ({ bilty_No }: SavedBilty) => {
  const page = done(await call(portal, 'biltyList', { token, query: { Bilty_No: bilty_No } }));
  return (page.data[0] ?? {}) as Readonly<Record<string, unknown>>;
};

describe('a body of an older client', () => {
  test('an answer to an older client lacks the extension, and GetBilty has all of it', async () => {
    const saved = await aSavedBilty(portal, token);
    const changed = await update(saved, { to: 'Ujjain' });
    for (const answer of [saved, changed]) expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['lr_Form']));
    const whole = await read(saved);
    expect(Object.keys(whole)).toEqual(expect.arrayContaining([...WIRES, 'invoices', 'charges']));
    expect(whole).toMatchObject({ lr_Form: 'classic', lr_No: '', payment_Basis: '', is_Cancelled: 'no', invoices: [] });
    expect(whole.details[0]).toMatchObject({ packages: 0, packing: '', hsn_Code: '' });
  });

  test('a row of the list has the listed fields of the extension only', async () => {
    const row = await listed(await create({ remark: 'Handle with care', charges: [] }));
    expect(
      Object.keys(row)
        .filter((name) => WIRES.includes(name))
        .toSorted(),
    ).toEqual(LISTED.toSorted());
    expect(row).not.toHaveProperty('invoices');
  });

  test('an older client’s update changes nothing of the extension', async () => {
    const line = aLine({ packages: 12, packing: 'Bale', charged_Weight: 1250, hsn_Code: '5201' });
    const saved = await create({ seal_No: 'S-77', delivery_Type: 'Door', details: [line], invoices: [anInvoice()] });
    const [kept] = saved.details;
    await update(saved, { to: 'Ujjain', details: [{ ...aLine({ rate: 7 }), id: kept?.id }, aLine()] });
    const now = await read(saved);
    expect(now).toMatchObject({
      to: 'Ujjain',
      seal_No: 'S-77',
      delivery_Type: 'Door',
      invoices: [{ id: 1, ...anInvoice() }],
    });
    expect(now.details).toMatchObject([
      { id: 1, rate: 7, packages: 12, packing: 'Bale', charged_Weight: 1250, hsn_Code: '5201' },
      { id: 2, packages: 0, packing: '' },
    ]);
    await call(portal, 'biltyDeleteLine', { token, query: { Bilty_No: saved.bilty_No, id: 2 } });
    expect((await read(saved)).details).toMatchObject([{ id: 1, packing: 'Bale' }]);
  });
});

describe('a field of the extension', () => {
  /** A valid value of a field, other than its blank one; `salt` varies it. */
  const valueOf = (name: string, field: Field, salt: number): unknown => {
    if (field.choices !== undefined) return field.choices[salt % field.choices.length];
    if (field.kind === 'date') return `2026-04-${10 + (salt % 10)}`;
    if (field.kind === 'money' || field.kind === 'quantity' || field.kind === 'count') return 1 + (salt % 90);
    if (field.kind === 'phone') return `98765432${10 + (salt % 90)}`;
    if (name.endsWith('Gstin')) return salt % 2 === 0 ? '27AAPFU0939F1ZV' : '29AABCV3609C1ZJ';
    if (name.endsWith('Pin')) return `4520${10 + (salt % 90)}`;
    if (name.endsWith('State')) return salt % 2 === 0 ? '23' : '27';
    return `T${salt}`;
  };
  // Fields that the server sets have tests of their own.
  const NAMES = Object.keys(fields).filter(
    (name) =>
      !SET_BY_SERVER.some((each) => each === name) &&
      !['lrForm', 'lrNo', 'bookId', 'branchId'].includes(name) &&
      !name.endsWith('Place'),
  ) as (keyof typeof fields)[];
  const someFields = tuple(subarray(NAMES), nat(1000)).map(([names, salt]) =>
    Object.fromEntries(names.map((name) => [fields[name].wire, valueOf(name, fields[name], salt)])),
  );

  test('a field keeps the value sent last, whichever fields a body has', async () => {
    await assert(
      asyncProperty(someFields, array(someFields, { maxLength: 3 }), async (first, changes) => {
        const saved = await create(first);
        for (const change of changes) await update(saved, change);
        const blanks = Object.fromEntries(NAMES.map((name) => [fields[name].wire, fields[name].blank]));
        expect(await read(saved)).toMatchObject(Object.assign({}, blanks, first, ...changes));
      }),
      { numRuns: 15 },
    );
  });

  test('a field that breaks a rule is refused under its wire name', async () => {
    const body = aBilty({
      consignor_GSTIN: '29AAFCA7488L1Z0',
      consignee_GSTIN: 'URP',
      consignee_State: 'Wonderland',
      distance_Km: 4001,
      invoices: [anInvoice(), anInvoice({ invoice_Value: 0, eway_Bill_No: '12' })],
    });
    expect(refused(await call(portal, 'biltyCreate', { token, body }))).toMatchObject({
      errors: [
        { path: 'consignor_GSTIN', message: 'GSTIN is not valid.' },
        { path: 'consignee_State', message: 'Please choose a state of India.' },
        { path: 'distance_Km', message: 'Distance can be at most 4,000 km.' },
        { path: 'invoices[1].invoice_Value', message: 'Enter invoice value.' },
        { path: 'invoices[1].eway_Bill_No', message: 'e-Way Bill No. must be 12 digits.' },
      ],
    });
  });
});

describe('a list of the extension', () => {
  test('an update changes invoices with an id, adds those without, and removes missing ones', async () => {
    const saved = await create({ invoices: [anInvoice(), anInvoice({ invoice_No: 'A-2' })] });
    const changed = await update(saved, {
      invoices: [{ ...anInvoice({ invoice_No: 'A-9' }), id: 2 }, anInvoice({ invoice_No: 'B-1' })],
    });
    const expected = [
      { id: 2, invoice_No: 'A-9' },
      { id: 3, invoice_No: 'B-1' },
    ];
    expect(changed).toMatchObject({ invoices: expected });
    await update(saved, { to: 'Ujjain' });
    expect(await read(saved)).toMatchObject({ invoices: expected });
    await update(saved, { invoices: [] });
    expect(await read(saved)).toMatchObject({ invoices: [] });
  });

  test('more than 50 invoices, and invoices that are no list, are refused', async () => {
    const many = Array.from({ length: lists.invoices.most + 1 }, () => anInvoice());
    expect(refused(await call(portal, 'biltyCreate', { token, body: aBilty({ invoices: many }) }))).toMatchObject({
      errors: [{ path: 'invoices', message: 'There can be at most 50 invoices.' }],
    });
    refused(await call(portal, 'biltyCreate', { token, body: aBilty({ invoices: 'A-1' }) }));
  });

  test('an invoice that names another company is refused', async () => {
    const other = await aCompany(portal);
    const body = aBilty({ invoices: [anInvoice({ tenantId: other.tenantId })] });
    refused(await call(portal, 'biltyCreate', { token, body }));
  });

  test('a search finds invoice and e-way bill numbers', async () => {
    const saved = await create({ invoices: [anInvoice({ invoice_No: 'ZX/9071', eway_Bill_No: '999988887777' })] });
    await update(saved, { to: 'Ratlam' });
    for (const searchParam of ['zx/9071', '999988887777', 'ratlam']) {
      const page = done(await call(portal, 'biltyList', { token, query: { searchParam } }));
      expect(page.data).toContainEqual(expect.objectContaining({ bilty_No: saved.bilty_No }));
    }
  });
});

test('a draft keeps the fields of its extension until its lines come', async () => {
  const draft = await create({ details: undefined, seal_No: 'S-1', invoices: [anInvoice()] });
  const query = { Bilty_No: draft.bilty_No };
  done(await call(portal, 'biltyAddLines', { token, query, body: [aLine({ bilty_No: draft.bilty_No, packages: 3 })] }));
  expect(await read(draft)).toMatchObject({ seal_No: 'S-1', invoices: [anInvoice()], details: [{ packages: 3 }] });
});
