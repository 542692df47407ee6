import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { aBilledParty } from '#test/contract/expectations-bills.ts';
import { aSavedBranch } from '#test/contract/expectations-cash.ts';
import { anAccount } from '#test/contract/expectations-money.ts';
import { aPodPhoto } from '#test/contract/expectations-pods.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';
import { aCompany, aDriver, call, done, savedBilty, useLawfulForm, type SavedBilty } from '#test/factories.ts';
import { aLawfulBilty, aLine } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';

// A company that booked LRs of all bases last month, in two branches and between four parties.

export const TODAY = todayInIndia();
/** The previous month. */
const LAST_DAY = addDays(`${TODAY.slice(0, 7)}-01`, -1);
const FIRST_DAY = `${LAST_DAY.slice(0, 7)}-01`;
export const LAST_MONTH = { from: FIRST_DAY, to: LAST_DAY, shown: showDate(LAST_DAY) };
export const BANK = 'HDFC 4711';

const PARTIES = {
  malwa: { name: 'Malwa Cotton Mills', city: 'Indore', gstin: '23AAHCM8960D1ZG', state_Code: '23', credit_Days: 5 },
  rathi: { name: 'Rathi Textiles', city: 'Mumbai', gstin: '27AAPFU0939F1ZV', state_Code: '27', credit_Days: 30 },
  nimar: { name: 'Nimar Oil Mills', city: 'Khargone', gstin: '23AAPFU0939F1Z3', state_Code: '23', credit_Days: 5 },
  gupta: { name: 'Gupta Kirana', city: 'Bhopal', gstin: '', state_Code: '23', credit_Days: 30 },
} as const;
type PartyName = keyof typeof PARTIES;

/** A company ready to book, with its parties, a second branch and a bank account. */
async function aReadyOffice(portal: TestPortal) {
  const company = await aCompany(portal, {
    company: { tenant_Name: 'Verma Roadways', gsT_NO: '23AAHCM8960D1ZG', state: 'Madhya Pradesh' },
  });
  const { token } = company;
  await useLawfulForm(portal, token, { bill_Needs: 'nothing' });
  // Forward charge, so that bills and LRs have tax.
  for (const year of new Set([FIRST_DAY, TODAY].map((day) => Number(financialYearOf(day).slice(0, 4))))) {
    done(await call(portal, 'consignmentElect', { token, body: { year, election: 'high' } }));
  }
  done(await call(portal, 'numberBookCreate', { token, body: aNumberBook({ is_Default: 'yes' }) }));
  done(await call(portal, 'accountCreate', { token, body: anAccount({ name: BANK }) }));
  await aDriver(portal, token, 'Suresh');
  const mumbai = await aSavedBranch(portal, token, { name: 'Mumbai', city: 'Mumbai', state_Code: '27' });
  const parties = {} as Record<PartyName, { readonly party: number; readonly place: number }>;
  for (const [key, { name, credit_Days, ...place }] of Object.entries(PARTIES)) {
    const places = [{ address: '7, Siyaganj', ...place }];
    parties[key as PartyName] = await aBilledParty({ portal, token }, { name, credit_Days, places });
  }
  return { company, token, mumbai, parties };
}
type Office = Awaited<ReturnType<typeof aReadyOffice>>;

/** The bodies of the month’s LRs, by basis; To Pay is collected at both branches in turn. */
function lrsOfMonth({ mumbai, parties }: Office) {
  const { malwa, rathi, nimar, gupta } = parties;
  const many = (count: number, fields: (at: number) => object) => Array.from({ length: count }, (_, at) => fields(at));
  const toPay = many(13, (at) => ({
    payment_Basis: 'To Pay',
    consignee_Place: rathi.place,
    delivery_Branch: at % 2 === 0 ? 0 : mumbai,
  }));
  const paid = many(8, (at) => ({ payment_Basis: 'Paid', consignor_Place: at < 5 ? gupta.place : malwa.place }));
  const tbb = many(13, (at) => ({ payment_Basis: 'TBB', billing_Place: at < 8 ? nimar.place : malwa.place }));
  const free = many(3, () => ({ payment_Basis: 'FOC' }));
  return [...toPay, ...paid, ...tbb, ...free];
}

/** Saves them, each with its own day and freight, some in paise. */
async function bookMonth(portal: TestPortal, office: Office): Promise<readonly SavedBilty[]> {
  const booked: SavedBilty[] = [];
  for (const [at, fields] of lrsOfMonth(office).entries()) {
    const bilty_Date = addDays(FIRST_DAY, at % 28);
    const body = aLawfulBilty({
      bilty_Date,
      invoices: [{ invoice_No: `A-${at}`, invoice_Date: bilty_Date, invoice_Value: 40_000, eway_Bill_No: '' }],
      charges: [{ head: 1, amount: 50 }],
      details: [
        aLine({
          packages: 12,
          packing: 'Bale',
          weight: 1250,
          freight_Amt: (100_000 + at * 6135) / 100,
          advance_Amt: 0,
        }),
      ],
      ...fields,
    });
    booked.push(savedBilty(await call(portal, 'biltyCreate', { token: office.token, body })));
  }
  return booked;
}

/** The booked month: nine of its To Pay LRs are delivered for money, one with its POD. */
export async function aMonthOfTrade(portal: TestPortal) {
  const office = await aReadyOffice(portal);
  const { token } = office;
  const [...lrs] = await bookMonth(portal, office);
  const toPay = lrs.slice(0, 13);
  for (const { bilty_No, balance_Amt } of toPay.slice(0, 9)) {
    const body = { bilty_Nos: [bilty_No], kind: 'Delivered', received: balance_Amt };
    done(await call(portal, 'biltyEventAdd', { token, body }));
  }
  await aPodPhoto(portal, token, toPay[0]?.bilty_No ?? '');
  const [collected, withRebate, onCredit] = toPay.slice(9);
  if (collected === undefined || withRebate === undefined || onCredit === undefined) throw new Error('Too few LRs.');
  return { ...office, left: { collected, withRebate, onCredit } };
}
export type MonthOfTrade = Awaited<ReturnType<typeof aMonthOfTrade>>;
