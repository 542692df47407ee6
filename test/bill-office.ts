import { aBackOffice, aCompany, call, done, savedBilty, useLawfulForm, type TestCompany } from './factories.ts';
import { aBilledParty, anIssue, aTbbLr, type BilledParty } from './contract/expectations-bills.ts';
import type { TestPortal } from './portal.ts';

// A company that bills its parties, and its calls.

type Fields = Readonly<Record<string, unknown>>;
export interface Office extends TestCompany, BilledParty {
  readonly at: { readonly portal: TestPortal; readonly token: string };
  readonly clerk: string;
}

const OF_PUNE = { gstin: '27AAPFU0939F1ZV', city: 'Pune', state_Code: '27' };

/** A company of Madhya Pradesh with a party of Maharashtra. */
export async function anOffice(portal: TestPortal, settings: Fields = {}, party: Fields = {}): Promise<Office> {
  const company = await aCompany(portal, { company: { gsT_NO: '23AAHCM8960D1ZG', state: 'Madhya Pradesh' } });
  const at = { portal, token: company.token };
  await useLawfulForm(portal, company.token, { bill_Needs: 'nothing', ...settings });
  const { token: clerk } = await aBackOffice(portal, company);
  return { ...company, at, clerk, ...(await aBilledParty(at, { places: [OF_PUNE], ...party })) };
}
export const book = async ({ at, place }: Office, fields: Fields = {}, freight = 2000) =>
  savedBilty(
    await call(at.portal, 'biltyCreate', { token: at.token, body: aTbbLr(place, { charges: [], ...fields }, freight) }),
  );
export const issue = ({ at, token, party }: Office, numbers: readonly string[], fields: Fields = {}, by = token) =>
  call(at.portal, 'freightBillIssue', { token: by, body: anIssue(party, numbers, fields) });
export const read = async ({ at, token }: Office, bill_No: string) =>
  done(await call(at.portal, 'freightBillRead', { token, query: { bill_No } }));
export const unbilled = async ({ at, token, party }: Office, fields: Fields = {}) => {
  const query = { party, FromDate: '2026-11-01', ToDate: '2026-11-30', ...fields } as Record<string, string | number>;
  return done(await call(at.portal, 'freightBillUnbilled', { token, query }));
};
/** Forward charge, so that bills are tax invoices. */
export const forward = async (office: Office, election = 'high') =>
  done(await call(office.at.portal, 'consignmentElect', { token: office.token, body: { year: 2026, election } }));
