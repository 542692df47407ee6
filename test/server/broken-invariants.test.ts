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
import { INVARIANTS } from '#test/ledger-invariants.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Each invariant of spec 4 §14 is broken by the owner of the database, is reported as broken, and the change is rolled back.

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

/** What breaks each invariant, for the company $1. */
const BREAKS: Readonly<Record<string, readonly string[]>> = {
  'the totals of a month are the sums of its entries': [
    `update account_month set debit = debit + 1 where tenant_id = $1 and account = 'cash:1'`,
  ],
  'every entry has the date of its voucher': [`update entry set day = day - 1 where tenant_id = $1 and voucher_id = 1`],
  'every voucher has entries': [`delete from entry where tenant_id = $1 and voucher_id = 1`],
  'the settled part of an item is the sum of its allocations, and never more than its amount': [
    `update item set settled = settled + 0.01 where tenant_id = $1 and settled < amount`,
  ],
  'an allocation pairs a debit with a credit of the same account': [
    `update allocation set (debit_item, credit_item) = (credit_item, debit_item) where tenant_id = $1`,
  ],
  'the open items of an account add up to its balance': [
    `update item set amount = amount + 1 where tenant_id = $1 and account like 'party:%' and settled < amount`,
  ],
  'the stored totals of what a customer owes are those of its open items': [
    `update account_open set items = items + 1 where tenant_id = $1`,
  ],
  'a voucher and its reversal cancel out': [
    `update entry e set amount = amount + 1 from voucher v where e.tenant_id = $1 and v.tenant_id = $1 and v.id = e.voucher_id and v.kind = 'Reversal'`,
  ],
  'a correction is of the same kind as the voucher it replaces, which was reversed before it': [
    `update voucher set corrects = 1 where tenant_id = $1 and voucher_no = 'R2'`,
  ],
  'voucher numbers have no gaps and no duplicates': [
    `update series set last = last + 1 where tenant_id = $1 and kind = 'voucher_receipt'`,
  ],
  'the To Pay account of a branch is what remains to be collected on its LRs': [
    `update bilty set balance_amount = balance_amount - 1 where tenant_id = $1 and payment_basis = 'To Pay'`,
  ],
  'credit given on an LR is owed by its party, and covers all that was not paid in another way': [
    `update bilty_event set credit = credit - 1 where tenant_id = $1 and credit > 0`,
  ],
  'cash received at a delivery is in the cash account of the branch that counted it': [
    `update bilty_event set received_branch = 1 where tenant_id = $1 and received > 0`,
  ],
  'what a driver collected on an LR is in his account': [
    `update bilty_event set received_account = 'driver:9' where tenant_id = $1 and received > 0`,
  ],
  'no change of an LR moves cash from one branch to another': [
    `update entry e set debit = 'cash:1' from voucher v where e.tenant_id = $1 and e.debit = 'cash:2' and v.tenant_id = $1
      and v.id = e.voucher_id and exists (select from voucher x where x.tenant_id = $1 and x.reverses < v.id and x.bilty_seq = v.bilty_seq)`,
  ],
  'assets equal liabilities, capital and profit at the end of every day': [
    `insert into account (tenant_id, id, created_by) values ($1, 'nowhere', '')`,
    `update entry set credit = 'nowhere' where tenant_id = $1 and credit = 'freight'`,
  ],
  'debits equal credits in every month and in total': [
    `update account_month set credit = credit + 1 where tenant_id = $1 and account = 'freight'`,
  ],
  'the amount of an item is what its voucher posted to the account': [
    `update item set amount = amount + 1 where tenant_id = $1`,
  ],
  'counted cash equals the balance of the cash account at the end of that day': [
    `update entry set amount = amount + 1 where tenant_id = $1 and debit = 'cash:1'`,
  ],
  'the billed and POD marks of an LR match its bill lines and its PODs': [
    `update bilty set billed = billed is not true where tenant_id = $1`,
  ],
  'a bill adds up to its LRs, tax and round-off, and is posted with these amounts': [
    `update freight_bill_line set freight = freight + 1 where tenant_id = $1 and is_live`,
  ],
  'a note is posted with its own amounts': [
    `update note set before_tax = before_tax + 1, total = total + 1 where tenant_id = $1`,
  ],
  'credit notes never exceed the value or the tax of their bill': [
    `update note set cgst = cgst + 100, sgst = sgst + 100, total = total + 200 where tenant_id = $1`,
  ],
  'an LR is on at most one live bill': [
    `drop index freight_bill_line_lr`,
    `update freight_bill_line set is_live = true where tenant_id = $1`,
  ],
  'an LR on a live bill has the basis, tax and amounts that the bill has': [
    `update bilty set taxable = taxable + 1 where tenant_id = $1 and payment_basis = 'TBB'`,
  ],
  'the voucher of a bill is reversed exactly when the bill is cancelled': [
    `update freight_bill set cancelled_at = null where tenant_id = $1`,
  ],
  'CGST equals SGST, and a bill is rounded by half a rupee at most': [
    `alter table freight_bill drop constraint freight_bill_values`,
    `update freight_bill set round_off = 0.51 where tenant_id = $1`,
  ],
  'the numbers of bills and notes have no gaps and no duplicates': [
    `update number_counter c set last = last + 1 from number_book k where c.tenant_id = $1 and k.tenant_id = $1 and k.id = c.book_id and k.paper = 'Bill'`,
  ],
  'the LR numbers of a book have no gaps and no duplicates': [
    `update number_counter c set last = last + 1 from number_book k where c.tenant_id = $1 and k.tenant_id = $1 and k.id = c.book_id and k.paper = 'LR'`,
  ],
  'the sums and the balance of a hire memo follow from its entries': [
    `update hire_memo set balance = balance + 1 where tenant_id = $1`,
  ],
  'a hire memo leaves in the account of the truck’s owner what is still payable to him': [
    `update hire_memo set hire = hire + 1 where tenant_id = $1`,
  ],
  'TDS payable equals the TDS of all hires': [`update hire_entry set tds = tds + 1 where tenant_id = $1`],
  'a hire memo holds its challans exactly while it is issued, settled or paid': [
    `update hire_memo_line set is_live = false where tenant_id = $1`,
  ],
  'vehicles never carry more packages of an LR than it has': [
    `update challan_line set packages = packages + 1 where tenant_id = $1 and challan_seq in (select seq from challan where tenant_id = $1 and challan_state = 'draft')`,
  ],
  'the packages received and those short add up to those loaded': [
    `update challan_unload set short = short + 1 where tenant_id = $1`,
  ],
  'a challan is closed exactly when all its lines are unloaded': [
    `update challan set challan_state = 'arrived' where tenant_id = $1 and challan_state = 'closed'`,
  ],
  'a settled trip posts to its driver’s account the advances less his expenses, and what evens out the rest': [
    `update trip_sheet_line set amount = amount + 1 where tenant_id = $1`,
  ],
  'a settled trip sheet has posted each of its expenses once': [
    `update trip_sheet_line set amount = amount - 1 where tenant_id = $1`,
  ],
  'a vehicle and a challan are on at most one open trip': [
    `drop index trip_sheet_open`,
    `update trip_sheet set trip_state = 'open' where tenant_id = $1`,
  ],
};

test('each invariant of the ledger has statements that break it, and holds without them', async () => {
  expect(Object.keys(BREAKS)).toEqual(Object.keys(INVARIANTS));
  expect(await asOwner(portal, (client) => brokenAsSeenBy(client, office))).toEqual([]);
});

test.each(Object.entries(BREAKS))('%s', async (invariant, statements) => {
  const reported = await asOwner(portal, async (client) => {
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
  expect(reported.map((line) => line.slice(0, line.lastIndexOf(': ')))).toContain(invariant);
});
