import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { aBackOffice, aCompany, asOwner, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aBilty, aLawfulBilty, aLine, aParty } from '#test/forms.ts';
import { send } from '#test/money-company.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { onlyTheirs } from '#test/only-theirs.ts';

// What the server fills in on a lawful bilty (spec 3 §5).

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
async function aPlaceOfParty(): Promise<number> {
  const made = done(await call(portal, 'partyCreate', { token, body: aParty() }));
  return (made.places as { id: number }[])[0]?.id ?? 0;
}
const report = async (id: number, year = 2026) =>
  done(await call(portal, 'numberBookReport', { token, query: { book: id, year } }));

describe('unknown references', () => {
  test.each([
    ['branch', { branch: 99 }],
    ['book', { book: 99 }],
    ['place', { consignor_Place: 99 }],
    ['charge head', { charges: [{ head: 99 }] }],
  ])('a bilty or quote with an unknown %s is answered with 404', async (_what, fields) => {
    expect(refused(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) }))).toMatchObject({
      status: 404,
    });
    expect(refused(await call(portal, 'consignmentQuote', { token, body: aLawfulBilty(fields) }))).toMatchObject({
      status: 404,
    });
  });

  test('the next number of another company’s number book is answered with 404', async () => {
    const other = await aCompany(portal);
    const theirs = await onlyTheirs(await book(), async () =>
      Number(done(await call(portal, 'numberBookCreate', { token: other.token, body: aNumberBook() })).id),
    );
    const query = { book: theirs };
    expect(refused(await call(portal, 'numberBookNext', { token, query }))).toMatchObject({ status: 404 });
    done(await call(portal, 'numberBookNext', { token: other.token, query }));
  });
});

const NOT_DECLARED = { invoices: [], value_Not_Declared: 'yes' };

describe('a bilty that names the places of its parties', () => {
  const unnamed = { sender_Name: undefined, sender_Contact: undefined, receiver: undefined, ...NOT_DECLARED };
  const aPlaceOf = async (name: string, contact: string) => {
    const made = done(await call(portal, 'partyCreate', { token, body: aParty({ name, contact }, { contact }) }));
    return (made.places as { id: number }[])[0]?.id ?? 0;
  };

  test('has their names and contacts where its body lacks them; sent ones stay', async () => {
    const ofPlaces = {
      ...unnamed,
      consignor_Place: await aPlaceOf('Nimar Cotton', '9000000011'),
      consignee_Place: await aPlaceOf('Deccan Textiles', '9000000012'),
    };
    const filled = { sender_Name: 'Nimar Cotton', sender_Contact: '9000000011', receiver: 'Deccan Textiles' };
    const made = await create(ofPlaces);
    expect(made).toMatchObject(filled);
    const { data } = done(await call(portal, 'biltyList', { token, query: { searchParam: 'deccan' } }));
    expect(data).toMatchObject([{ bilty_No: made.bilty_No, ...filled }]);
    done(await call(portal, 'consignmentQuote', { token, body: aLawfulBilty(ofPlaces) }));
    expect(await update(made.bilty_No, { ...ofPlaces, receiver: 'Deccan Mills' })).toMatchObject({
      sender_Name: 'Nimar Cotton',
      receiver: 'Deccan Mills',
    });
  });

  test('needs what neither body nor place gives', async () => {
    const without = await aPlaceOf('Nimar without Phone', '');
    const body = aLawfulBilty({ ...unnamed, consignor_Place: without });
    expect(refused(await call(portal, 'biltyCreate', { token, body }))).toMatchObject({
      status: 422,
      errors: [{ path: 'receiver', message: 'Receiver is Required.' }],
    });
    const named = aLawfulBilty({ ...unnamed, receiver: 'Rathi Textiles', consignor_Place: without });
    expect(refused(await call(portal, 'biltyCreate', { token, body: named }))).toMatchObject({
      status: 422,
      errors: [{ path: 'sender_Contact', message: 'Contact is Required.' }],
    });
    const classic = aBilty({ ...unnamed, consignor_Place: without, consignee_Place: without });
    expect(refused(await call(portal, 'biltyCreate', { token, body: classic }))).toMatchObject({
      status: 422,
      errors: [{ path: 'sender_Name' }, { path: 'sender_Contact' }, { path: 'receiver' }],
    });
  });
});

describe('faults of a lawful bilty', () => {
  test('missing and wrong fields of a lawful bilty are reported under their paths', async () => {
    const body = aLawfulBilty({
      consignor_City: '',
      consignee_GSTIN: '',
      payment_Basis: 'TBB',
      dangerous: 'yes',
      details: [aLine()],
      invoices: [{ invoice_No: 'A-1', invoice_Date: '2026-11-21', invoice_Value: 5, eway_Bill_No: '' }],
    });
    expect(refused(await call(portal, 'biltyCreate', { token, body }))).toMatchObject({
      status: 422,
      errors: [
        { path: 'consignor_City', message: 'Enter consignor city.' },
        { path: 'consignee_GSTIN', message: 'Enter consignee GSTIN, or URP if there is none.' },
        { path: 'billing_Name', message: 'Bill-to party is Required.' },
        { path: 'details[0].packages', message: 'Enter packages.' },
        { path: 'details[0].packing', message: 'Enter packing.' },
        { path: 'invoices[0].invoice_Date', message: 'Invoice Date cannot be after Bilty Date.' },
        { path: 'dangerous_Class', message: 'Class of dangerous goods is Required.' },
      ],
    });
  });

  test('fields that only look wrong are saved with advice', async () => {
    const saved = await create({
      consignor_Pin: '400001',
      payment_Basis: 'Paid',
      consignor_Place: await aPlaceOfParty(),
    });
    expect(saved['advice']).toEqual([
      { path: 'consignor_Pin', message: 'PIN is not of Madhya Pradesh.' },
      { path: 'received', message: 'Still to be received: ₹2,650.00.' },
    ]);
  });
});

describe('sums and tax', () => {
  test('sums, tax and status are computed by the server; an admin alone chooses the GST payer', async () => {
    const saved = await create({
      total_Amt: 1,
      gst_Payer: 'Exempt',
      gst_Reason: 'I say so',
      igst_Amt: 9,
      lr_Status: 'Delivered',
    });
    // 1,250 kg at 2 and Hamali of 150; the consignee is registered, so it pays under reverse charge.
    expect(saved).toMatchObject({
      total_Amt: 2650,
      balance_Amt: 2650,
      gst_Payer: 'Exempt',
      gst_Reason: 'I say so',
      lr_Status: 'Booked',
      revision: 1,
      details: [{ freight_Amt: 2500 }],
    });
    const clerk = await aBackOffice(portal, company);
    const byClerk = savedBilty(
      await call(portal, 'biltyCreate', {
        token: clerk.token,
        body: aLawfulBilty({ gst_Payer: 'Exempt', gst_Reason: 'I say so' }),
      }),
    );
    expect(byClerk).toMatchObject({
      gst_Payer: 'Consignee',
      gst_Rate: 5,
      taxable_Amt: 2650,
      igst_Amt: 0,
      place_Of_Supply: '27',
    });
  });

  test('a GST payer that an admin chose stays until an admin clears it; a computed one is computed again', async () => {
    const saved = await create();
    expect(saved).toMatchObject({ gst_Payer: 'Consignee' });
    // A client that sends back what it read does not choose a payer.
    const { gst_Payer, gst_Reason } = saved;
    const paid = { payment_Basis: 'Paid', consignor_Place: await aPlaceOfParty() };
    expect(await update(saved.bilty_No, { gst_Payer, gst_Reason, ...paid })).toMatchObject({
      gst_Payer: 'Consignor',
    });
    const chosen = { gst_Payer: 'Transporter', gst_Reason: 'By contract' };
    expect(await update(saved.bilty_No, chosen)).toMatchObject(chosen);
    const clerk = await aBackOffice(portal, company);
    const query = { Bilty_No: saved.bilty_No };
    const byClerk = { token: clerk.token, query, body: aLawfulBilty({ to: 'Pune', gst_Payer: '', gst_Reason: '' }) };
    expect(savedBilty(await call(portal, 'biltyUpdate', byClerk))).toMatchObject({ to: 'Pune', ...chosen });
    expect(await update(saved.bilty_No, { gst_Payer: '', gst_Reason: '' })).toMatchObject({ gst_Payer: 'Consignee' });
  });

  test('sums are computed again when an older client changes the lines', async () => {
    const saved = await create();
    const [line] = saved.details;
    const body = [
      {
        ...aLine({ bilty_No: saved.bilty_No, weight: 2000, rate: 2, freight_Amt: 0, advance_Amt: 1000 }),
        id: line?.id,
      },
    ];
    done(await call(portal, 'biltyUpdateLines', { token, query: { Bilty_No: saved.bilty_No }, body }));
    const now = savedBilty(await call(portal, 'biltyRead', { token, query: { Bilty_No: saved.bilty_No } }));
    expect(now).toMatchObject({ total_Amt: 4150, balance_Amt: 3150, revision: 2 });
  });

  test('a quote has the total and the GST payer that a save has', async () => {
    const quoted: Readonly<Record<string, unknown>> = done(
      await call(portal, 'consignmentQuote', { token, body: aLawfulBilty() }),
    );
    const saved = await create();
    expect(saved).toMatchObject({
      total_Amt: quoted['total_Amt'],
      gst_Payer: quoted['gst_Payer'],
      gst_Reason: quoted['gst_Reason'],
    });
    expect(quoted).toMatchObject({ freight: [2500], charges: [150], needs_Eway_Bill: true });
  });
});

describe('a lump sum', () => {
  const lump = (fields: Readonly<Record<string, unknown>>) => ({
    details: [
      aLine({ packages: 12, packing: 'Bale', weight: 1250, rate: 0, freight_Amt: 9000, advance_Amt: 0, ...fields }),
    ],
    charges: [],
  });

  test('a lump sum needs no rate', async () => {
    for (const fields of [{ rate_Basis: 'lump sum' }, {}, { rate: undefined }, { rate: null, rate_Basis: 'lump sum' }])
      expect(await create(lump(fields))).toMatchObject({ total_Amt: 9000, details: [{ rate: 0, freight_Amt: 9000 }] });
    const { bilty_No } = await create();
    expect(await update(bilty_No, lump({}))).toMatchObject({ total_Amt: 9000 });
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['by kg', { rate_Basis: 'kg' }],
    ['of 0', { freight_Amt: 0 }],
    ['below 0', { rate: -1 }],
    ['of a classic bilty', { packages: undefined, packing: undefined }],
  ])('a lump sum %s needs a rate', async (what, fields) => {
    const form = what === 'of a classic bilty' ? { lr_Form: 'classic' } : {};
    const answered = await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ ...lump(fields), ...form }) });
    expect(refused(answered)).toMatchObject({ status: 422, errors: [{ path: 'details[0].rate' }] });
  });

  test('a lump sum of a classic bilty needs a rate though its line has packages', async () => {
    const body = aBilty({ details: [aLine({ rate: 0, packages: 3 })] });
    expect(refused(await call(portal, 'biltyCreate', { token, body }))).toMatchObject({
      status: 422,
      errors: [{ path: 'details[0].rate', message: 'Rate is Required.' }],
    });
  });
});

describe('cancelling a bilty', () => {
  const cancel = (bilty_No: string, reason = 'Booked twice', by = token) =>
    call(portal, 'consignmentCancel', { token: by, body: { bilty_No, reason } });

  test('cancelling a bilty needs a reason and happens once', async () => {
    const { bilty_No } = await create();
    expect(refused(await cancel(bilty_No, 'No'))).toMatchObject({ status: 422, errors: [{ path: 'reason' }] });
    expect(savedBilty(await cancel(bilty_No))).toMatchObject({
      is_Cancelled: 'yes',
      lr_Status: 'Cancelled',
      cancel_Reason: 'Booked twice',
    });
    expect(refused(await cancel(bilty_No))).toMatchObject({ status: 409, detail: 'This bilty is cancelled.' });
    expect(refused(await cancel('99999'))).toMatchObject({ status: 404 });
  });

  test('staff can cancel a bilty on the day on which it was booked, whatever its date', async () => {
    const clerk = await aBackOffice(portal, company);
    const old = await create({ bilty_Date: '2026-11-02', invoices: [], value_Not_Declared: 'yes' });
    expect(savedBilty(await cancel(old.bilty_No, 'Booked twice', clerk.token))).toMatchObject({ is_Cancelled: 'yes' });
    const late = await create({ bilty_Date: todayInIndia(), invoices: [], value_Not_Declared: 'yes' });
    await asOwner(portal, (client) =>
      client.query(`update bilty set created_at = now() - interval '1 day' where tenant_id = $1 and bilty_no = $2`, [
        company.tenantId,
        late.bilty_No,
      ]),
    );
    expect(refused(await cancel(late.bilty_No, 'Booked twice', clerk.token))).toMatchObject({
      status: 409,
      detail: 'Only an admin can cancel this bilty now.',
    });
    done(await cancel(late.bilty_No));
  });

  test('a cancelled bilty cannot be changed by either form, and its number counts as used', async () => {
    const id = await book({ pattern: 'C/{YY}/{N}', digits: 3 });
    const { bilty_No, lr_No } = await create({ book: id });
    done(await cancel(bilty_No));
    for (const body of [aLawfulBilty({ to: 'Ujjain' }), aBilty({ to: 'Ujjain' })]) {
      const query = { Bilty_No: bilty_No };
      expect(refused(await call(portal, 'biltyUpdate', { token, query, body }))).toMatchObject({
        status: 409,
        detail: 'This bilty is cancelled.',
      });
    }
    expect(await report(id)).toEqual({ used: 1, cancelled: [lr_No], missing: [], missing_Count: 0 });
  });

  test('a cancelled bilty counts in no sum of the list', async () => {
    const other = await aCompany(portal);
    const save = async (body: object) => savedBilty(await call(portal, 'biltyCreate', { token: other.token, body }));
    const totals = async () =>
      done(await call(portal, 'biltyListTotals', { token: other.token })).sums as { total: number };
    const [kept, gone] = [await save(aLawfulBilty()), await save(aBilty())];
    const both = await totals();
    done(await cancel(gone.bilty_No, 'Booked twice', other.token));
    const left = await totals();
    expect(left.total).toBe(kept['total_Amt']);
    expect(both.total).toBeGreaterThan(left.total);
    const page = done(await call(portal, 'biltyList', { token: other.token, query: { sums: 'yes' } }));
    expect(page.data).toMatchObject([
      { bilty_No: gone.bilty_No, sums: { total: 0, balance: 0 } },
      { bilty_No: kept.bilty_No, sums: { total: kept['total_Amt'], balance: kept['balance_Amt'] } },
    ]);
  });
});
