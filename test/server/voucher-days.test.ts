import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { anOpening, aSavedBranch } from '#test/contract/expectations-cash.ts';
import { aBank, aJournal, aPayment, aReceipt } from '#test/contract/expectations-money.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { asOwner, call, done, refused, savedBilty } from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { aMoneyOffice, type MoneyOffice } from '#test/money.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// The days that vouchers may have; every figure of today counts up to today (docs/decisions/0058).

const TODAY = todayInIndia();
const TOMORROW = addDays(TODAY, 1);
const AHEAD = 'Date cannot be in the future.';

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

describe('a voucher of tomorrow', () => {
  let office: MoneyOffice;
  let bank: string;
  beforeAll(async () => {
    office = await aMoneyOffice(portal);
    bank = await aBank(portal, office.token);
    await aSavedBranch(portal, office.token);
  });
  test.each(['moneyReceipt', 'moneyPayment', 'moneyContra', 'moneyJournal', 'cashBookSend'] as const)(
    'a voucher of tomorrow is refused as %s, and one of today is accepted',
    async (name) => {
      const bodyOn = (date: string) => {
        const between = { branch: 1, amount: 10, date };
        if (name === 'moneyContra') return { ...between, from: 'cash:1', to: bank };
        if (name === 'cashBookSend') return { amount: 10, date, from_Branch: 1, to_Branch: 2, narration: 'By Ramesh' };
        if (name === 'moneyJournal') return aJournal({ date });
        return (name === 'moneyReceipt' ? aReceipt : aPayment)({ date });
      };
      const refusal = refused(await call(portal, name, { token: office.token, body: bodyOn(TOMORROW) }));
      expect(refusal).toMatchObject({ status: 422, errors: [{ path: 'date', message: AHEAD }] });
      done(await call(portal, name, { token: office.token, body: bodyOn(TODAY) }));
      await office.holds();
    },
  );

  test('the database itself refuses a voucher of tomorrow', async () => {
    const row = { line_no: 1, debit: 'cash:1', credit: 'other', amount: '1.00' };
    const voucher = {
      kind: 'Journal',
      day: TOMORROW,
      branch: 1,
      mode: '',
      reference: '',
      narration: '',
      chequeDate: null,
    };
    const posting = asOwner(portal, async (client) => {
      await client.query('begin');
      await client.query(`select set_config('app.tenant_id', $1, true)`, [office.company.tenantId]);
      await client.query('set local role bilty_app');
      await client.query(`select post_vouchers($1::jsonb, '{}', '{}', 0, '', 'x')`, [
        JSON.stringify([{ ...voucher, due: TOMORROW, reverses: null, rows: [row], items: [], settles: [] }]),
      ]);
    });
    await expect(posting).rejects.toMatchObject({ constraint: 'voucher_ahead' });
  });

  test('an LR of tomorrow is refused if it posts a voucher, and saved if it posts none', async () => {
    const { token } = office;
    const lr = (fields: object) => aLawfulBilty({ bilty_Date: TOMORROW, ...fields });
    const refusal = refused(await call(portal, 'biltyCreate', { token, body: lr({ payment_Basis: 'To Pay' }) }));
    expect(refusal).toMatchObject({ status: 422, errors: [{ path: 'bilty_Date', message: AHEAD }] });
    done(await call(portal, 'biltyCreate', { token, body: lr({ payment_Basis: 'FOC' }) }));
  });
});

test('a date before this financial year gets advice, and one before the books begin is refused', async () => {
  const office = await aMoneyOffice(portal);
  const began = firstOfFinancialYear(TODAY);
  const before = addDays(began, -1);
  const { advice } = done(await office.receive({ date: before }));
  expect(advice).toEqual([
    { path: 'date', message: `This date is before the financial year that began on ${showDate(began)}.` },
  ]);
  expect(done(await office.receive({ date: began })).advice).toBeUndefined();
  // An opening item has the day of its paper; a day before the first of these is before the books.
  const opened = addDays(began, -40);
  const sheet = await sheetForm([anOpening({ date: opened })]);
  done(await call(portal, 'booksOpening', { token: office.token, query: { dryRun: 'no' }, body: sheet }));
  expect(refused(await office.receive({ date: addDays(opened, -1) }))).toMatchObject({
    status: 422,
    errors: [{ path: 'date', message: `The books begin on ${showDate(opened)}.` }],
  });
  done(await office.receive({ date: opened }));
  await office.holds();
});

/** What each screen says of money up to today. Add any new screen that says it. */
async function figuresOf({ token }: MoneyOffice) {
  const query = { account: 'party:1', FromDate: addDays(TODAY, -30), ToDate: TODAY };
  const answered = await Promise.all([
    call(portal, 'eveningRead', { token }),
    call(portal, 'cashBookRead', { token, query: { branch: 1, date: TODAY } }),
    call(portal, 'ledgerRead', { token, query }),
    call(portal, 'ledgerRead', { token, query: { ...query, account: 'cash:1' } }),
    call(portal, 'ledgerTrial', { token }),
    call(portal, 'ageingRead', { token }),
    call(portal, 'accountList', { token, query: { pageSize: 100 } }),
    call(portal, 'ledgerReminder', { token, query: { account: 'party:1' } }),
  ]);
  const [evening, book, ledger, cash] = [done(answered[0]), done(answered[1]), done(answered[2]), done(answered[3])];
  const [trial, ageing, accounts, reminder] = [
    done(answered[4]),
    done(answered[5]),
    done(answered[6]),
    done(answered[7]),
  ];
  const inTrial = (id: string) => {
    const found = trial.accounts.find(({ account }) => account === id);
    return (found?.debit ?? 0) - (found?.credit ?? 0);
  };
  const listed = (id: string) => accounts.data.find(({ account }) => account === id)?.balance;
  return {
    cash: [evening.cash[0]?.amount, book.closing, cash.closing, inTrial('cash:1'), listed('cash:1')],
    party: [ledger.closing, inTrial('party:1'), listed('party:1'), ageing.totals.total, reminder.amount],
    toPay: [evening.to_Pay[0]?.amount ?? 0, inTrial('topay:1'), listed('topay:1') ?? 0],
    weeks: evening.weeks,
  };
}

test('vouchers dated ahead by an older portal are in no figure of today, and all screens agree', async () => {
  const office = await aMoneyOffice(portal);
  const { token } = office;
  await office.claim();
  done(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  done(await office.receive({ date: TODAY, amount: 650 }));
  const before = await figuresOf(office);
  expect(before.cash).toEqual(Array(5).fill(before.cash[0]));
  expect(before.party).toEqual(Array(5).fill(2000));
  expect(before.toPay).toEqual(Array(3).fill(2650));
  // As older versions allowed: a receipt, an LR and its claim on a day to come.
  const { voucher_No } = done(await office.receive({ date: TODAY, amount: 100, fill: 'yes' }));
  const claimed = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ bilty_Date: TODAY }) }));
  await asOwner(portal, async (client) => {
    const { tenantId } = office.company;
    for (const table of ['voucher', 'entry', 'item']) {
      const id = table === 'voucher' ? 'id' : 'voucher_id';
      await client.query(
        `update ${table} set day = $2 where tenant_id = $1 and ${id} in
          (select v.id from voucher v where v.tenant_id = $1 and (v.voucher_no = $3 or v.paper = $4))`,
        [tenantId, TOMORROW, voucher_No, claimed.lr_No || claimed.bilty_No],
      );
    }
    await client.query('update bilty set bilty_date = $2 where tenant_id = $1 and bilty_no = $3', [
      tenantId,
      TOMORROW,
      claimed.bilty_No,
    ]);
    // Tomorrow may be in another month.
    await client.query(`delete from account_month where tenant_id = $1`, [tenantId]);
    await client.query(
      `insert into account_month (tenant_id, account, month, debit, credit)
       select e.tenant_id, s.account, date_trunc('month', e.day)::date, sum(s.debit), sum(s.credit)
       from entry e, lateral (values (e.debit, e.amount, 0), (e.credit, 0, e.amount)) s (account, debit, credit)
       where e.tenant_id = $1 group by 1, 2, 3`,
      [tenantId],
    );
  });
  expect(await figuresOf(office)).toEqual(before);
  await office.holds();
  // It is reversed on its own day, so the figures of today do not change.
  expect(done(await office.reverse(voucher_No)).date).toBe(TOMORROW);
  expect(await figuresOf(office)).toEqual(before);
});
