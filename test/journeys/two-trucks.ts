import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { aSavedBranch } from '#test/contract/expectations-cash.ts';
import { aBackOffice, aCompany, aDriver, call, done, savedBilty, useLawfulForm } from '#test/factories.ts';
import { aLawfulBilty, aLine, aParty, aVehicle } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';

// A company with a market truck and an own truck, and six LRs of two branches waiting for them.

export const TODAY = todayInIndia();
export const MARKET = 'MP09HR4001';
export const OWN = 'MP09HG7788';
export const OWNER = 'Yadav Transport';
export const PUMP = 'Highway Fuels';
/** The amount of each LR without tax, in rupees: 1,250 kg at 20, and 150. */
export const FREIGHT = 25_150;
export const PACKAGES = 12;
const NEVER_DUE = '2099-12-31';

/** Returns the company, its clerk, and the numbers of its LRs: the last is booked in Mumbai, the others in Indore. */
export async function twoTrucks(portal: TestPortal) {
  const company = await aCompany(portal, { company: { state: 'Madhya Pradesh' } });
  const { token } = company;
  await useLawfulForm(portal, token, { bill_Needs: 'pod' });
  const mumbai = await aSavedBranch(portal, token, { name: 'Mumbai', city: 'Mumbai', state_Code: '27' });
  const papers = {
    permit_Due_Date: NEVER_DUE,
    policy_Due_Date: NEVER_DUE,
    road_Tax_Due_Date: NEVER_DUE,
    fitness_Due_Date: NEVER_DUE,
  };
  const market = { vehicle_No: MARKET, ownership: 'market', capacity_Kg: 4000, ...papers };
  const own = { vehicle_No: OWN, target_Km_Per_Litre: 4, ...papers };
  for (const body of [market, own]) done(await call(portal, 'vehicleCreate', { token, body: aVehicle(body) }));
  const { id: owner } = done(await call(portal, 'partyCreate', { token, body: aParty({ name: OWNER, pan: '' }) }));
  done(await call(portal, 'partyCreate', { token, body: aParty({ name: PUMP }) }));
  const sent = await call(portal, 'partyCreate', { token, body: aParty({ name: 'Malwa Cotton Mills' }) });
  const [place] = done(sent).places as { readonly id: number }[];
  const driver = await aDriver(portal, token, 'Ramesh');
  const details = [
    aLine({
      packages: PACKAGES,
      packing: 'Bale',
      weight: 1250,
      rate: 20,
      rate_Basis: 'kg',
      freight_Amt: 0,
      advance_Amt: 0,
    }),
  ];
  const book = async (fields: object) => {
    const invoices = [{ invoice_No: 'A-1', invoice_Date: TODAY, invoice_Value: 40_000, eway_Bill_No: '' }];
    const goods = { bilty_Date: TODAY, invoices, details };
    const body = aLawfulBilty({ ...goods, delivery_Branch: mumbai, to: 'Mumbai', ...fields });
    return savedBilty(await call(portal, 'biltyCreate', { token, body })).bilty_No;
  };
  const consigned = { consignor_Place: place?.id };
  return {
    company,
    clerk: await aBackOffice(portal, company),
    mumbai,
    owner,
    driver,
    toPay: await book({}),
    tbb: await book({ payment_Basis: 'TBB', billing_Place: place?.id }),
    paid: await book({ payment_Basis: 'Paid', ...consigned }),
    split: await book({ payment_Basis: 'Paid', ...consigned }),
    further: await book({ payment_Basis: 'Paid', ...consigned }),
    back: await book({
      payment_Basis: 'Paid',
      ...consigned,
      branch: mumbai,
      delivery_Branch: 1,
      from: 'Mumbai',
      to: 'Indore',
    }),
  };
}
export type TwoTrucks = Awaited<ReturnType<typeof twoTrucks>>;
