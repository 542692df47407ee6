import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBack } from '#test/print/read-back.ts';
import { aPayment, aPlan, asSuperAdmin } from '#test/billing.ts';
import { aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let superAdmin: string;
let planId: number;
let a: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  superAdmin = await asSuperAdmin(portal);
  planId = (await aPlan(portal, superAdmin, { price: 1180 })).id;
  a = await aCompany(portal, { company: { gsT_NO: '23AABCS1429B1Z2', state: 'Madhya Pradesh' } });
});
afterAll(() => portal.stop());

const SELLER = {
  seller_Name: 'Portal Services LLP',
  address: '3, MG Road, Indore',
  state: 'Madhya Pradesh',
  gsT_NO: '23AAACG2115R1ZN',
  sac: '998314',
  tax_Percent: 18,
};
const change = (body: object, token = superAdmin) => call(portal, 'sellerUpdate', { token, body });
const print = async (id: number) =>
  readBack((await call(portal, 'paymentPrint', { token: a.token, query: { id } })).bytes).flat;
const verify = async (id: number) =>
  done(await call(portal, 'paymentVerify', { token: superAdmin, query: { tenantId: a.tenantId, id } }));

describe('the seller of subscriptions', () => {
  test('only the platform reads and changes the seller', async () => {
    expect(refused(await call(portal, 'seller', { token: a.token })).status).toBe(403);
    expect(refused(await change(SELLER, a.token)).status).toBe(403);
  });

  test('a seller needs a name, a GSTIN of 15 characters, an SAC of 6 digits and a tax up to 100 percent', async () => {
    for (const [field, value, message] of [
      ['seller_Name', '', 'Seller Name is required.'],
      ['gsT_NO', '23', 'GSTIN No. must be exactly 15 characters.'],
      ['sac', '9983', 'SAC must be exactly 6 digits.'],
      ['tax_Percent', 101, 'Tax must be 0 to 100 percent.'],
    ] as const)
      expect(refused(await change({ ...SELLER, [field]: value }))).toMatchObject({
        status: 422,
        errors: [{ path: field, message }],
      });
  });

  test('a change to an outdated version of the seller is refused', async () => {
    const { updated_Date } = done(await call(portal, 'seller', { token: superAdmin }));
    done(await change({ seller_Name: 'First', updated_Date }));
    expect(refused(await change({ seller_Name: 'Second', updated_Date })).status).toBe(409);
    expect(done(await call(portal, 'seller', { token: superAdmin }))).toMatchObject({ seller_Name: 'First' });
  });
});

test('an invoice keeps the seller of the day on which it was issued', async () => {
  done(await change({ seller_Name: 'Portal Services', gsT_NO: '' }));
  const { id: early } = await aPayment(portal, a, planId);
  await verify(early);
  done(await change(SELLER));
  const { id: late } = await aPayment(portal, a, planId);
  expect(await print(late)).toMatch(/^Portal Services LLP .*Pro Forma Invoice/);
  await verify(late);

  expect(await print(early)).toContain('This is not a tax invoice. The seller is not registered for GST.');
  const invoice = await print(late);
  expect(invoice).toContain('GSTIN: 23AAACG2115R1ZN Tax Invoice');
  expect(invoice).toContain('Taxable Value 1,000.00 CGST 9% 90.00 SGST 9% 90.00');
  expect(invoice).not.toContain('not a tax invoice');

  done(await change({ ...SELLER, seller_Name: 'Somebody Else', tax_Percent: 5 }));
  expect(await print(late)).toBe(invoice);
});
