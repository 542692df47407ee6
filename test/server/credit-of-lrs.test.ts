import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, asOwner, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aLine } from '#test/forms.ts';
import { balances, brokenInvariants } from '#test/ledger.ts';
import { aPlaceOfParty } from '#test/money.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// What the delivery of an LR on credit posts (spec 4 §4). Each LR of these tests is of 2,650.00.

type Fields = Readonly<Record<string, unknown>>;

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  token = company.token;
});

const create = async (fields: Fields = {}) =>
  savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) }));
const update = (bilty_No: string, fields: Fields) =>
  call(portal, 'biltyUpdate', { token, query: { Bilty_No: bilty_No }, body: aLawfulBilty(fields) });
const kinds = () =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<{ kind: string }>('select kind from voucher where tenant_id = $1 order by id', [
      company.tenantId,
    ]);
    return rows.map(({ kind }) => kind);
  });
const holds = async () => expect(await brokenInvariants(portal, company)).toEqual([]);

describe('delivering on credit', () => {
  const deliver = (bilty_Nos: string[], fields: Fields = {}) =>
    call(portal, 'biltyEventAdd', {
      token,
      body: { bilty_Nos, kind: 'Delivered', credit_Reason: 'Pays on Monday', ...fields },
    });
  const newest = async (bilty_No: string) => {
    const list = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
    return list.at(-1)?.id ?? 0;
  };
  const voided = (id: number) => call(portal, 'biltyEventVoid', { token, body: { id, reason: 'Noted of another' } });

  test('the consignee’s party owes what was not received', async () => {
    const { party, place } = await aPlaceOfParty(portal, token, { name: 'Rathi Textiles' });
    const { bilty_No } = await create({ consignee_Place: place });
    done(await deliver([bilty_No], { received: 650 }));
    expect(await balances(portal, company)).toEqual({
      freight: '-2650.00',
      'cash:1': '650.00',
      [`party:${party}`]: '2000.00',
    });
    expect(await kinds()).toEqual(['Freight', 'Receipt', 'Journal']);
    const { data } = done(await call(portal, 'itemOpen', { token, query: { account: `party:${party}` } }));
    expect(data).toMatchObject([{ side: 'D', open: 2000 }]);
    await holds();
  });

  test('each consignee’s party owes its LR, and an LR without one needs the party named', async () => {
    const { place } = await aPlaceOfParty(portal, token);
    const other = await aPlaceOfParty(portal, token, { name: 'Malwa Cotton' });
    const [one, two, typed] = [
      await create({ consignee_Place: place }),
      await create({ consignee_Place: place }),
      await create(),
    ];
    const numbers = [one, two, typed].map(({ bilty_No }) => bilty_No);
    const results = done(await deliver(numbers));
    expect(results.map(({ message }) => message)).toEqual(['', '', 'Choose the party that owes it.']);
    done(await deliver([typed.bilty_No], { party: other.party }));
    expect(await balances(portal, company)).toMatchObject({ 'party:1': '5300.00', 'party:2': '2650.00' });
    expect(await balances(portal, company)).not.toHaveProperty('topay:1');
    await holds();
  });

  test('the credit is taken back with its event, unless the party has paid', async () => {
    const { place } = await aPlaceOfParty(portal, token);
    const { bilty_No } = await create({ consignee_Place: place });
    done(await deliver([bilty_No]));
    const [item] = done(await call(portal, 'itemOpen', { token, query: { account: 'party:1' } })).data;
    const body = { date: '2026-11-22', branch: 1, party: 1, mode: 'cash', amount: 2650 };
    const items = [{ item: item?.item, received: 2650 }];
    const { voucher_No } = done(await call(portal, 'moneyReceipt', { token, body: { ...body, items } }));
    const id = await newest(bilty_No);
    const refusal = refused(await voided(id));
    expect(refusal.status).toBe(409);
    expect(refusal.detail).toMatch(/is settled by R1; undo that first\.$/);
    done(await call(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Bounced' } }));
    done(await voided(id));
    expect(await balances(portal, company)).toEqual({ freight: '-2650.00', 'topay:1': '2650.00' });
    await holds();
  });

  test('the credit follows changes of the LR: its amount, its consignee and its basis', async () => {
    const { place } = await aPlaceOfParty(portal, token);
    const { bilty_No } = await create({ consignee_Place: place });
    done(await deliver([bilty_No], { received: 650 }));
    const change = async (fields: Fields) => {
      done(await update(bilty_No, { consignee_Place: place, received: 650, ...fields }));
      await holds();
      return await balances(portal, company);
    };
    const cash = { 'cash:1': '650.00' };
    const dearer = { ...cash, freight: '-2750.00', 'party:1': '2100.00' };
    expect(await change({ charges: [{ head: 1, amount: 250 }] })).toEqual(dearer);
    const details = [aLine({ packages: 1, packing: 'Bag', freight_Amt: 1000, advance_Amt: 0 })];
    const cheaper = { details, charges: [] };
    expect(await change(cheaper)).toEqual({ ...cash, freight: '-1000.00', 'party:1': '350.00' });
    const list = done(await call(portal, 'biltyEventList', { token, query: { Bilty_No: bilty_No } }));
    expect(list.at(-1)).toMatchObject({ credit: 350, party: 1 });
    // Less than was received already.
    details[0] = aLine({ packages: 1, packing: 'Bag', freight_Amt: 600, advance_Amt: 0 });
    expect(await change(cheaper)).toEqual({ ...cash, freight: '-600.00', 'topay:1': '-50.00' });
    const meant = await aPlaceOfParty(portal, token, { name: 'Rathi Textiles' });
    const toAnother = { consignee_Place: meant.place };
    expect(await change(toAnother)).toEqual({ ...cash, freight: '-2650.00', 'party:2': '2000.00' });
    // Changed to Paid by another party, and back.
    const payer = await aPlaceOfParty(portal, token, { name: 'Malwa Cotton' });
    const paid = { ...toAnother, payment_Basis: 'Paid', consignor_Place: payer.place };
    expect(await change(paid)).toEqual({ ...cash, freight: '-2650.00', 'party:3': '2000.00' });
    expect(await change(toAnother)).toEqual({ ...cash, freight: '-2650.00', 'party:2': '2000.00' });
  });

  test('the credit stays with a named party, and a payment of it locks the LR’s amount', async () => {
    const { place } = await aPlaceOfParty(portal, token);
    const named = await aPlaceOfParty(portal, token, { name: 'Malwa Cotton' });
    const { bilty_No } = await create({ consignee_Place: place });
    done(await deliver([bilty_No], { party: named.party }));
    const meant = await aPlaceOfParty(portal, token, { name: 'Rathi Textiles' });
    done(await update(bilty_No, { consignee_Place: meant.place }));
    expect(await balances(portal, company)).toEqual({ freight: '-2650.00', 'party:2': '2650.00' });
    const [item] = done(await call(portal, 'itemOpen', { token, query: { account: 'party:2' } })).data;
    const body = { date: '2026-11-22', branch: 1, party: 2, mode: 'cash', amount: 650 };
    done(
      await call(portal, 'moneyReceipt', { token, body: { ...body, items: [{ item: item?.item, received: 650 }] } }),
    );
    const answered = await update(bilty_No, { consignee_Place: meant.place, charges: [] });
    expect(refused(answered).detail).toBe(`${bilty_No} is settled by R1; undo that first.`);
    await holds();
  });

  test('an LR changed to Paid is owed by the party that pays', async () => {
    const { place } = await aPlaceOfParty(portal, token);
    const { bilty_No } = await create({ consignee_Place: place });
    done(await deliver([bilty_No]));
    const other = await aPlaceOfParty(portal, token, { name: 'Malwa Cotton' });
    const paid = { payment_Basis: 'Paid', consignor_Place: other.place, consignee_Place: place };
    done(await update(bilty_No, paid));
    expect(await balances(portal, company)).toEqual({ freight: '-2650.00', 'party:2': '2650.00' });
    await holds();
  });
});
