import { beforeAll, describe, expect, test } from 'vitest';
import { type Office, anOffice, book, forward, issue, read, unbilled } from '#test/bill-office.ts';
import { call, done, refused, useLawfulForm } from '#test/factories.ts';
import { aLine } from '#test/forms.ts';
import { aBilledParty, anIssue, anIssuedBill, aTbbLr } from '#test/contract/expectations-bills.ts';
import { aBank, aReceipt } from '#test/contract/expectations-money.ts';
import { aBranch, aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { readBack } from '#test/print/read-back.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Freight bills (spec 4 §5).

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

type Fields = Readonly<Record<string, unknown>>;

describe('a freight bill', () => {
  test('a bill is refused for LRs, dates, parties and sums that do not fit, and nothing is saved', async () => {
    const office = await anOffice(portal);
    const { bilty_No } = await book(office);
    const of = async (fields: Fields, numbers: readonly string[] = [bilty_No]) =>
      refused(await issue(office, numbers, fields));
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect((await of({}, [])).errors).toEqual([{ path: 'bilty_Nos', message: 'Please choose at least one LR.' }]);
    const many = Array.from({ length: 1001 }, (_, n) => `X${n}`);
    expect((await of({}, many)).errors).toEqual([
      { path: 'bilty_Nos', message: 'At most 1,000 LRs can be billed at once.' },
    ]);
    expect((await of({ bill_Date: tomorrow })).detail).toBe('Bill Date cannot be in the future.');
    expect((await of({ bill_Date: '31-02-2026' })).status).toBe(422);
    expect((await of({ due_Date: '2026-11-19' })).detail).toBe('Due Date is before the bill.');
    expect((await of({ bill_Date: '2026-11-19' })).detail).toMatch(/ is dated after the bill\.$/);
    expect((await of({}, [bilty_No, 'none'])).detail).toBe('Bilty No. none was not found.');
    expect((await of({ party: 999 })).detail).toBe('Party was not found.');
    const other = await aBilledParty(office.at);
    expect((await of({ party: other.party })).detail).toMatch(/ is not to be billed to this party\.$/);
    const toPay = await book(office, { payment_Basis: 'To Pay' });
    expect((await of({}, [toPay.bilty_No])).detail).toMatch(/ is not to be billed to this party\.$/);
    // Rounded to the rupee.
    const nothing = aLine({ packages: 1, packing: 'Bale', rate: 0.4, freight_Amt: 0, advance_Amt: 0 });
    const free = await book(office, { details: [nothing] });
    expect((await of({}, [free.bilty_No])).detail).toBe('These LRs come to ₹0, so there is nothing to bill.');
    expect(done(await call(portal, 'freightBillList', { token: office.token })).totalCount).toBe(0);
    expect(await balances(portal, office)).not.toHaveProperty([`party:${office.party}`]);
    expect(done(await issue(office, [bilty_No])).bills[0]?.bill_No).toBe('HO/B2627/000001');
  });

  test('a bill under reverse charge shows the tax without adding it, is posted, and has a due date', async () => {
    const office = await anOffice(portal, {}, { credit_Days: 30 });
    const numbers = [(await book(office, {}, 60_000)).bilty_No, (await book(office, {}, 40_000)).bilty_No];
    const body = anIssue(office.party, numbers, { remark: 'November' });
    const { bills } = done(await call(portal, 'freightBillPreview', { token: office.token, body }));
    expect(bills).toHaveLength(1);
    const issued = done(await issue(office, numbers, { remark: 'November' }));
    expect(issued).toMatchObject({
      bills: [{ bill_No: 'HO/B2627/000001', kind: 'Freight Bill', lr_Count: 2, total_Amt: 100_000 }],
      total_Amt: 100_000,
    });
    const bill = await read(office, 'ho/b2627/000001');
    const { bilty_Nos, ...draft } = bills[0] ?? { bilty_Nos: [] };
    expect(bill).toMatchObject(draft);
    expect(bilty_Nos).toEqual(numbers);
    expect(bill).toMatchObject({
      kind: 'Freight Bill',
      gst_Payer: 'Bill-to',
      gst_Rate: 5,
      before_Tax: 100_000,
      taxable_Amt: 100_000,
      cgst_Amt: 0,
      igst_Amt: 5000,
      round_Off: 0,
      total_Amt: 100_000,
      due_Date: '2026-12-20',
      sac: '996511',
      supplier_GSTIN: '23AAHCM8960D1ZG',
      state: 'issued',
      open_Amt: 100_000,
      voucher_No: 'B1',
      remark: 'November',
    });
    expect(bill.lines).toMatchObject([{ freight_Amt: 60_000 }, { freight_Amt: 40_000 }]);
    expect(await balances(portal, office)).toEqual({ [`party:${office.party}`]: '100000.00', freight: '-100000.00' });
    const { data } = done(
      await call(portal, 'itemOpen', { token: office.token, query: { account: `party:${office.party}` } }),
    );
    // `taxable` is what the party deducts TDS from.
    expect(data).toMatchObject([{ paper: 'HO/B2627/000001', due_Date: '2026-12-20', open: 100_000, taxable: 100_000 }]);
    expect(
      refused(await call(portal, 'moneyReverse', { token: office.token, body: { voucher_No: 'B1', narration: 'No' } }))
        .detail,
    ).toBe('B1 is of HO/B2627/000001; change that instead.');
    const [entry] = done(
      await call(portal, 'auditList', { token: office.token, query: { kind: 'freight_bill' } }),
    ).data;
    expect(entry).toMatchObject({ record: 'HO/B2627/000001' });
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });

  // Spec 4 §15: 54,670 at 18 % within a state.
  test('a bill under forward charge is a tax invoice, taxed on its sum and rounded if the settings say so', async () => {
    const office = await anOffice(
      portal,
      {},
      { places: [{ gstin: '23AAPFU0939F1Z3', city: 'Indore', state_Code: '23' }] },
    );
    await forward(office);
    const numbers = [(await book(office, {}, 54_000)).bilty_No, (await book(office, {}, 670)).bilty_No];
    const [bill] = done(await issue(office, numbers)).bills;
    expect(await read(office, bill?.bill_No ?? '')).toMatchObject({
      kind: 'Tax Invoice',
      gst_Payer: 'Transporter',
      gst_Rate: 18,
      taxable_Amt: 54_670,
      cgst_Amt: 4920.3,
      sgst_Amt: 4920.3,
      igst_Amt: 0,
      round_Off: 0.4,
      total_Amt: 64_511,
    });
    expect(await balances(portal, office)).toEqual({
      [`party:${office.party}`]: '64511.00',
      freight: '-54670.00',
      cgst: '-4920.30',
      sgst: '-4920.30',
      roundoff: '-0.40',
    });
    // What the party is expected to deduct TDS from.
    const query = { account: `party:${office.party}` };
    expect(done(await call(portal, 'itemOpen', { token: office.token, query })).data).toMatchObject([
      { paper: bill?.bill_No, open: 64_511, taxable: 54_670 },
    ]);
    await useLawfulForm(portal, office.token, { bill_Needs: 'nothing', round_Bills: 'no' });
    const [exact] = done(await issue(office, [(await book(office, {}, 670)).bilty_No])).bills;
    expect(exact).toMatchObject({ total_Amt: 790.6 });
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });

  // An invoice under the GSTIN of one state cannot charge the CGST and SGST of another.
  test('a bill of a branch in another state without a GSTIN of its own is taxed from the company’s state', async () => {
    const office = await anOffice(portal);
    await forward(office);
    const body = aBranch({ branch_Code: 'PUN', state_Code: '27', gstin: '' });
    const branch = done(await call(portal, 'branchCreate', { token: office.token, body }));
    const { bilty_No } = await book(office, { branch: branch.id });
    const [bill] = done(await issue(office, [bilty_No])).bills;
    expect(await read(office, bill?.bill_No ?? '')).toMatchObject({
      supplier_GSTIN: '23AAHCM8960D1ZG',
      supplier_State: '23',
      place_Of_Supply: '27',
      cgst_Amt: 0,
      sgst_Amt: 0,
      igst_Amt: 360,
    });
  });

  test('a bill whose sum is too large to be saved is refused and takes no number', async () => {
    const office = await anOffice(portal);
    const [one, other, small] = [
      await book(office, {}, 999_999_999_999.99),
      await book(office),
      await book(office, {}, 5),
    ];
    expect(refused(await issue(office, [one.bilty_No, other.bilty_No]))).toMatchObject({
      status: 422,
      detail: 'These amounts are too large to be saved.',
    });
    expect(done(await issue(office, [small.bilty_No])).bills[0]?.bill_No).toBe('HO/B2627/000001');
  });

  test('LRs with different GST are billed separately, with consecutive numbers', async () => {
    const office = await anOffice(portal);
    const reverse = await book(office);
    const exempt = await book(office, { exempt_Goods: 'yes' });
    await forward(office);
    const taxed = await book(office);
    const { bills } = done(await issue(office, [taxed.bilty_No, reverse.bilty_No, exempt.bilty_No]));
    expect(bills.map(({ bill_No, kind }) => `${bill_No} ${kind}`).toSorted()).toEqual([
      'HO/B2627/000001 Freight Bill',
      'HO/B2627/000002 Bill of Supply',
      'HO/B2627/000003 Tax Invoice',
    ]);
    const list = done(await call(portal, 'freightBillList', { token: office.token, query: { searchParam: '000002' } }));
    expect(list).toMatchObject({ totalCount: 1, data: [{ kind: 'Bill of Supply', igst_Amt: 0, gst_Payer: 'Exempt' }] });
  });

  test('a bill is numbered by the default book of its branch, which is created where there is none', async () => {
    const office = await anOffice(portal);
    const { token } = office;
    const own = aNumberBook({ paper: 'Bill', pattern: 'inv/{YY}/{N}', digits: 3, is_Default: 'yes' });
    expect(refused(await call(portal, 'numberBookCreate', { token, body: { ...own, is_Manual: 'yes' } })).detail).toBe(
      'Numbers of bills and notes cannot be typed by hand.',
    );
    done(await call(portal, 'numberBookCreate', { token, body: { ...own, from_No: 998, to_No: 999 } }));
    const bill = async () => issue(office, [(await book(office)).bilty_No]);
    // The number is in capitals whatever the pattern is, and is found in small letters too.
    expect(done(await bill()).bills[0]?.bill_No).toBe('INV/2627/998');
    expect(await read(office, 'inv/2627/998')).toMatchObject({ bill_No: 'INV/2627/998' });
    expect(done(await bill()).bills[0]?.bill_No).toBe('INV/2627/999');
    expect(refused(await bill())).toMatchObject({ status: 409, code: 'book_finished' });
    const branch = done(
      await call(portal, 'branchCreate', { token, body: aBranch({ branch_Code: 'PUN', state_Code: '23' }) }),
    );
    const elsewhere = await book(office, { branch: branch.id });
    expect(done(await issue(office, [elsewhere.bilty_No])).bills[0]?.bill_No).toBe('PUN/B2627/000001');
    const books = done(await call(portal, 'numberBookList', { token })) as { name: string; paper: string }[];
    expect(books.filter(({ paper }) => paper === 'Bill').map(({ name }) => name)).toContain('Bill PUN');
    // Staff bill LRs of their own branch only.
    const again = await book(office, { branch: branch.id });
    expect(refused(await issue(office, [again.bilty_No], {}, office.clerk)).status).toBe(403);
    const atHome = await book(office);
    expect(refused(await issue(office, [atHome.bilty_No, again.bilty_No], {}, office.clerk)).status).toBe(403);
  });

  test('a bill is issued once for an idempotency key, and an LR is billed once', async () => {
    const office = await anOffice(portal);
    const { bilty_No } = await book(office);
    const headers = { 'idempotency-key': 'bill-1' };
    const body = anIssue(office.party, [bilty_No]);
    const first = done(await call(portal, 'freightBillIssue', { token: office.token, body, headers }));
    expect(done(await call(portal, 'freightBillIssue', { token: office.token, body, headers }))).toEqual(first);
    const no = (await read(office, first.bills[0]?.bill_No ?? '')).lines[0]?.['lr_No'];
    expect(refused(await issue(office, [bilty_No]))).toMatchObject({
      status: 409,
      detail: `${String(no)} is already billed in HO/B2627/000001.`,
    });
    expect(done(await call(portal, 'freightBillList', { token: office.token })).totalCount).toBe(1);
  });

  test('a billed LR keeps its amounts, payer and tax and cannot be cancelled; other fields can change', async () => {
    const office = await anOffice(portal);
    const lr = await book(office);
    done(await issue(office, [lr.bilty_No]));
    const update = (fields: Fields) =>
      call(portal, 'biltyUpdate', {
        token: office.token,
        query: { Bilty_No: lr.bilty_No },
        body: { ...aTbbLr(office.place, { charges: [] }), bilty_No: lr.bilty_No, ...fields },
      });
    const sentence = 'Billed in HO/B2627/000001; use a credit note.';
    for (const fields of [
      { details: [aLine({ packages: 12, packing: 'Bale', weight: 1250, freight_Amt: 2001, advance_Amt: 0 })] },
      { charges: [{ head: 1, amount: 5 }] },
      { payment_Basis: 'To Pay' },
      { exempt_Goods: 'yes' },
    ])
      expect(refused(await update(fields))).toMatchObject({ status: 409, detail: sentence });
    expect(
      refused(
        await call(portal, 'consignmentCancel', {
          token: office.token,
          body: { bilty_No: lr.bilty_No, reason: 'Booked twice' },
        }),
      ).detail,
    ).toBe(sentence);
    done(await update({ driver_Name: 'Mohan', remark: 'By the other gate' }));
  });
});

describe('cancelling a bill', () => {
  const cancel = ({ token }: Office, fields: Fields = {}, by = token) =>
    call(portal, 'freightBillCancel', {
      token: by,
      body: { bill_No: 'HO/B2627/000001', reason: 'Billed wrongly', ...fields },
    });

  test('a cancelled bill is reversed, and its LRs can be billed again under the next number', async () => {
    const office = await anOffice(portal);
    const { bilty_No } = await book(office);
    done(await issue(office, [bilty_No]));
    expect(refused(await cancel(office, {}, office.clerk)).status).toBe(403);
    expect(refused(await cancel(office, { reason: 'No' })).errors).toEqual([
      { path: 'reason', message: 'Reason must be 5 to 200 characters.' },
    ]);
    expect(refused(await cancel(office, { bill_No: 'none' })).detail).toBe('Bill No. was not found.');
    expect(done(await cancel(office))).toMatchObject({
      state: 'cancelled',
      open_Amt: 0,
      cancel_Reason: 'Billed wrongly',
      cancelled_By: office.userName,
    });
    expect(refused(await cancel(office))).toMatchObject({
      status: 409,
      detail: 'Freight Bill HO/B2627/000001 is cancelled already.',
    });
    expect(await balances(portal, office)).toEqual({});
    expect((await unbilled(office)).data).toHaveLength(1);
    expect(done(await issue(office, [bilty_No])).bills[0]?.bill_No).toBe('HO/B2627/000002');
    const query = { state: 'cancelled' };
    expect(done(await call(portal, 'freightBillList', { token: office.token, query })).totalCount).toBe(1);
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });

  test('a bill that is partly settled or in locked books cannot be cancelled', async () => {
    const office = await anOffice(portal);
    const { token, party } = office;
    await anIssuedBill(office.at, office);
    const bank = await aBank(portal, token);
    const receipt = aReceipt({ party, amount: 500, mode: 'upi', account: bank, fill: 'yes' });
    const { voucher_No } = done(await call(portal, 'moneyReceipt', { token, body: receipt }));
    expect(await read(office, 'HO/B2627/000001')).toMatchObject({ state: 'part settled', open_Amt: 1650 });
    expect(refused(await cancel(office)).detail).toBe(`HO/B2627/000001 is settled by ${voucher_No}; undo that first.`);
    done(await call(portal, 'moneyReceipt', { token, body: { ...receipt, amount: 1650 } }));
    expect(await read(office, 'HO/B2627/000001')).toMatchObject({ state: 'settled', open_Amt: 0 });
    for (const no of ['R1', 'R2'])
      done(await call(portal, 'moneyReverse', { token, body: { voucher_No: no, narration: 'Bounced' } }));
    done(await call(portal, 'booksLock', { token, body: { date: '2026-11-20' } }));
    expect(refused(await cancel(office))).toMatchObject({
      status: 409,
      detail: 'The books are locked up to 20-11-2026.',
    });
    const { bilty_No } = await book(office);
    expect(refused(await issue(office, [bilty_No]))).toMatchObject({ status: 409, code: 'books_locked' });
    done(await call(portal, 'booksLock', { token, body: { date: '2026-11-19', reason: 'A bill was wrong' } }));
    expect(done(await cancel(office)).state).toBe('cancelled');
    expect(await brokenInvariants(portal, office)).toEqual([]);
  });
});

describe('printing a bill', () => {
  test('a bill is printed in the requested language and is shared by a link', async () => {
    const office = await anOffice(portal, { bill_UPI_Id: 'verma@sbi', bill_Bank: 'State Bank of India' });
    const { token } = office;
    done(await issue(office, [(await book(office)).bilty_No]));
    const query = { bill_No: 'HO/B2627/000001' };
    const printed = readBack((await call(portal, 'freightBillPrint', { token, query })).bytes).flat;
    expect(printed).toContain('Freight Bill (Reverse Charge)');
    expect(printed).toContain('IGST 5% 100.00 payable by recipient');
    expect(printed).toContain('State Bank of India');
    const hindi = await call(portal, 'freightBillPrint', { token, query: { ...query, language: 'Hindi' } });
    expect(readBack(hindi.bytes).flat).toContain('भाड़ा बिल (रिवर्स चार्ज)');
    expect(refused(await call(portal, 'freightBillPrint', { token, query: { bill_No: 'none' } })).status).toBe(404);
    expect(refused(await call(portal, 'freightBillShare', { token, query: { bill_No: 'none' } })).status).toBe(404);
    const { url, contacts } = done(await call(portal, 'freightBillShare', { token, query }));
    expect(contacts).toMatchObject([{ number: expect.stringMatching(/^\d{10}$/) }]);
    const link = new URL(url).searchParams.get('link') ?? '';
    const shared = await call(portal, 'freightBillShared', { query: { link } });
    expect(readBack(shared.bytes).flat).toContain('HO/B2627/000001');
    expect(refused(await call(portal, 'freightBillShared', { query: { link: `${link}x` } })).status).toBe(410);
    const [entry] = done(await call(portal, 'auditList', { token, query: { kind: 'freight_bill' } })).data;
    expect(entry).toMatchObject({ record: 'HO/B2627/000001' });
  });
  test('the print of a TBB LR says that it is no tax invoice', async () => {
    const office = await anOffice(portal);
    const { bilty_No } = await book(office);
    const query = { Bilty_No: bilty_No };
    const { flat } = readBack((await call(portal, 'biltyPrint', { token: office.token, query })).bytes);
    expect(flat).toContain('Not a tax invoice: the freight is billed later');
  });
});
