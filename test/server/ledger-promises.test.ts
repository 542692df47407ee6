import { beforeAll, expect, test } from 'vitest';
import { anOffice, book, forward, issue, type Office } from '#test/bill-office.ts';
import { aNote } from '#test/contract/expectations-bills.ts';
import { aSteppedMemo } from '#test/contract/expectations-hire.ts';
import { aReceipt, aSavedReceipt } from '#test/contract/expectations-money.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { aDocument, aDocumentLine } from '#test/documents.ts';
import { aDriver, asOwner, call, done, savedBilty, savedPaper } from '#test/factories.ts';
import { aChallan, aLawfulBilty, aVehicle } from '#test/forms.ts';
import { brokenAsSeenBy } from '#test/ledger.ts';
import { PROMISES } from '#test/ledger-promises.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Each promise of spec 4 §14 is broken by the owner of the database, is reported as broken, and the change is rolled back.

let portal: TestPortal;
let office: Office;
beforeAll(async () => {
  portal = await sharedPortal();
  office = await anOffice(portal, {}, { places: [{ gstin: '23AAPFU0939F1Z3', city: 'Indore', state_Code: '23' }] });
  const { token, party } = office;
  const post = async (name: Parameters<typeof call>[1], body: object) =>
    done(await call(portal, name, { token, body }));
  await post('numberBookCreate', aNumberBook({ paper: 'LR', is_Default: 'yes' }));
  await forward(office);
  const { bilty_No } = await book(office, {}, 333.33);
  done(await issue(office, [bilty_No]));
  await post('freightBillCancel', { bill_No: 'HO/B2627/000001', reason: 'Billed wrongly' });
  done(await issue(office, [bilty_No]));
  await post('noteIssue', aNote('HO/B2627/000002', { value: 100 }));
  const books = done(await call(portal, 'numberBookList', { token })) as { id: number; paper: string }[];
  const lrBook = books.find(({ paper }) => paper === 'LR')?.id;
  savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty({ book: lrBook }) }));
  await aSavedReceipt(portal, token, { party });
  await post('moneyReceipt', aReceipt({ party, amount: 50, fill: 'yes' }));
  await post('moneyReverse', { voucher_No: 'R1', narration: 'Bounced' });
  const branch = { branch_Code: 'BOM', name: 'Mumbai', city: 'Mumbai', state_Code: '27' };
  const { id: delivery_Branch } = done(await call(portal, 'branchCreate', { token, body: branch })) as { id: number };
  // One delivered on credit, and one collected at Mumbai whose delivery branch is Indore since.
  const toPay = aLawfulBilty({ delivery_Branch });
  for (const money of [{ credit_Reason: 'Pays on Monday', party }, { received: 3127 }]) {
    const saved = savedBilty(await call(portal, 'biltyCreate', { token, body: toPay }));
    await post('biltyEventAdd', { bilty_Nos: [saved.bilty_No], kind: 'Delivered', ...money });
    const query = { Bilty_No: saved.bilty_No };
    const body = aLawfulBilty({ delivery_Branch: 1, ...money });
    if ('received' in money) savedBilty(await call(portal, 'biltyUpdate', { token, query, body }));
  }
  await aSteppedMemo(portal, token, ['issue'], { hire: 45_000 });
  // One challan is unloaded, the other keeps its LR loaded.
  const loaded = await Promise.all([1, 2].map(() => call(portal, 'biltyCreate', { token, body: aLawfulBilty() })));
  const [first] = await Promise.all(
    loaded.map(async (saved) =>
      savedPaper(await call(portal, 'challanCreate', { token, body: aChallan([savedBilty(saved).bilty_No]) })),
    ),
  );
  const gone = { challan_No: String(first?.['challan_No']), reason: 'It has to go all the same' };
  for (const name of ['challanDispatch', 'challanArrive', 'challanUnload'] as const) await post(name, gone);
  const vehicle_No = 'MP09HG4321';
  await post('vehicleCreate', aVehicle({ vehicle_No }));
  const toll = aDocumentLine('tripSheet', { head: 'toll', paid_By: 'driver' });
  for (const _ of [1, 2]) {
    const fields = { vehicle_No, driver: await aDriver(portal, token), challan_Nos: '', details: [toll] };
    const sheet = savedPaper(await call(portal, 'tripSheetCreate', { token, body: aDocument('tripSheet', fields) }));
    const named = { trip_Sheet_No: sheet['trip_Sheet_No'] };
    await post('tripSheetStart', named);
    await post('tripSheetAdvance', { ...named, amount: 500, reason: 'Cash comes tomorrow' });
    await post('tripSheetSettle', named);
  }
  await post('cashBookClose', { branch: 1, date: '2026-11-20', coins: 50 });
});

/** What breaks each promise, for the company $1. */
const BREAKS: Readonly<Record<string, readonly string[]>> = {
  'the months are the entries': [
    `update account_month set debit = debit + 1 where tenant_id = $1 and account = 'cash:1'`,
  ],
  'an entry is of the day of its voucher': [`update entry set day = day - 1 where tenant_id = $1 and voucher_id = 1`],
  'every voucher has entries': [`delete from entry where tenant_id = $1 and voucher_id = 1`],
  'what is settled is what was allocated, and no more than there is': [
    `update item set settled = settled + 0.01 where tenant_id = $1 and settled < amount`,
  ],
  'a debit and a credit of one account settle each other': [
    `update allocation set (debit_item, credit_item) = (credit_item, debit_item) where tenant_id = $1`,
  ],
  'what is open of an account is its balance': [
    `update item set amount = amount + 1 where tenant_id = $1 and account like 'party:%' and settled < amount`,
  ],
  'what is kept of what customers owe is what their items say': [
    `update account_open set items = items + 1 where tenant_id = $1`,
  ],
  'a voucher and its reversal are nothing': [
    `update entry e set amount = amount + 1 from voucher v where e.tenant_id = $1 and v.tenant_id = $1 and v.id = e.voucher_id and v.kind = 'Reversal'`,
  ],
  'a voucher that takes the place of another is of its kind, and that one was taken back before': [
    `update voucher set corrects = 1 where tenant_id = $1 and voucher_no = 'R2'`,
  ],
  'no number is missing or twice': [
    `update series set last = last + 1 where tenant_id = $1 and kind = 'voucher_receipt'`,
  ],
  'what was claimed to be collected at a branch is what its LRs say': [
    `update bilty set balance_amount = balance_amount - 1 where tenant_id = $1 and payment_basis = 'To Pay'`,
  ],
  'what is on credit of an LR is owed by its party, and is all that was not paid otherwise': [
    `update bilty_event set credit = credit - 1 where tenant_id = $1 and credit > 0`,
  ],
  'what was received at a delivery is cash of the branch that counted it': [
    `update bilty_event set received_branch = 1 where tenant_id = $1 and received > 0`,
  ],
  'what a driver collected of an LR is on his account': [
    `update bilty_event set received_account = 'driver:9' where tenant_id = $1 and received > 0`,
  ],
  'no change of an LR moves cash from one branch to another': [
    `update entry e set debit = 'cash:1' from voucher v where e.tenant_id = $1 and e.debit = 'cash:2' and v.tenant_id = $1
      and v.id = e.voucher_id and exists (select from voucher x where x.tenant_id = $1 and x.reverses < v.id and x.bilty_seq = v.bilty_seq)`,
  ],
  'assets are liabilities, capital and profit at the end of every day': [
    `insert into account (tenant_id, id, created_by) values ($1, 'nowhere', '')`,
    `update entry set credit = 'nowhere' where tenant_id = $1 and credit = 'freight'`,
  ],
  'debits are credits in every month, and of the company': [
    `update account_month set credit = credit + 1 where tenant_id = $1 and account = 'freight'`,
  ],
  'an item is what its voucher posted to its account': [`update item set amount = amount + 1 where tenant_id = $1`],
  'cash that was counted is what the account held at the end of that day': [
    `update entry set amount = amount + 1 where tenant_id = $1 and debit = 'cash:1'`,
  ],
  'an LR says itself whether it is on a bill, and whether its POD came': [
    `update bilty set billed = billed is not true where tenant_id = $1`,
  ],
  'a bill is its LRs, its tax and its round off, and was posted so': [
    `update freight_bill_line set freight = freight + 1 where tenant_id = $1 and is_live`,
  ],
  'a note was posted as it says': [
    `update note set before_tax = before_tax + 1, total = total + 1 where tenant_id = $1`,
  ],
  'credit notes take no more of a bill than it has, nor of its tax': [
    `update note set cgst = cgst + 100, sgst = sgst + 100, total = total + 200 where tenant_id = $1`,
  ],
  'an LR stands on one live bill': [
    `drop index freight_bill_line_lr`,
    `update freight_bill_line set is_live = true where tenant_id = $1`,
  ],
  'an LR on a live bill says what the bill says': [
    `update bilty set taxable = taxable + 1 where tenant_id = $1 and payment_basis = 'TBB'`,
  ],
  'a bill that is cancelled was taken back, and no other': [
    `update freight_bill set cancelled_at = null where tenant_id = $1`,
  ],
  'CGST is SGST, and a bill is rounded by half a rupee at most': [
    `alter table freight_bill drop constraint freight_bill_values`,
    `update freight_bill set round_off = 0.51 where tenant_id = $1`,
  ],
  'no number of a bill or a note is missing or twice': [
    `update number_counter c set last = last + 1 from number_book k where c.tenant_id = $1 and k.tenant_id = $1 and k.id = c.book_id and k.paper = 'Bill'`,
  ],
  'no number of a book of LRs is missing or twice': [
    `update number_counter c set last = last + 1 from number_book k where c.tenant_id = $1 and k.tenant_id = $1 and k.id = c.book_id and k.paper = 'LR'`,
  ],
  'the sums of a hire memo are those of its entries, and its balance is what they leave': [
    `update hire_memo set balance = balance + 1 where tenant_id = $1`,
  ],
  'the owner of a hired truck has what its memo says: memos less advances and TDS, adjusted, less what was paid': [
    `update hire_memo set hire = hire + 1 where tenant_id = $1`,
  ],
  'the TDS of hires is what is payable of it': [`update hire_entry set tds = tds + 1 where tenant_id = $1`],
  'a challan is on one live hire memo, and only of one that was issued': [
    `update hire_memo_line set is_live = false where tenant_id = $1`,
  ],
  'no more packages of an LR are on vehicles than it has': [
    `update challan_line set packages = packages + 1 where tenant_id = $1 and challan_seq in (select seq from challan where tenant_id = $1 and challan_state = 'draft')`,
  ],
  'what came out of a vehicle, and what was short, is what was loaded': [
    `update challan_unload set short = short + 1 where tenant_id = $1`,
  ],
  'a challan is closed once all of it is unloaded': [
    `update challan set challan_state = 'arrived' where tenant_id = $1 and challan_state = 'closed'`,
  ],
  'the account of a driver is his advances less what he settled and the rest': [
    `update trip_sheet_line set amount = amount + 1 where tenant_id = $1`,
  ],
  'a settled sheet posted each of its expenses once': [
    `update trip_sheet_line set amount = amount - 1 where tenant_id = $1`,
  ],
  'a vehicle and a challan are on one trip': [
    `drop index trip_sheet_open`,
    `update trip_sheet set trip_state = 'open' where tenant_id = $1`,
  ],
};

test('each promise of the ledger has statements that break it, and holds without them', async () => {
  expect(Object.keys(BREAKS)).toEqual(Object.keys(PROMISES));
  expect(await asOwner(portal, (client) => brokenAsSeenBy(client, office))).toEqual([]);
});

test.each(Object.entries(BREAKS))('%s', async (promise, statements) => {
  const told = await asOwner(portal, async (client) => {
    await client.query('begin');
    let changed = 0;
    for (const statement of statements) {
      const { rowCount } = await client.query(statement, statement.includes('$1') ? [office.tenantId] : []);
      changed += rowCount ?? 0;
    }
    const broken = await brokenAsSeenBy(client, office);
    await client.query('rollback');
    expect(changed).toBeGreaterThan(0);
    return broken;
  });
  expect(told.map((line) => line.slice(0, line.lastIndexOf(': ')))).toContain(promise);
});
