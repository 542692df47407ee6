import { deepStrictEqual } from 'node:assert';
import { aReceipt } from './contract/expectations-money.ts';
import { aCompany, asOwner, call, done, savedBilty, type TestCompany } from './factories.ts';
import { aLawfulBilty, aParty } from './forms.ts';
import { brokenInvariants } from './ledger.ts';
import type { TestPortal } from './portal.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Locks a company’s books up to any day. */
export const lockBooks = (portal: TestPortal, { tenantId }: TestCompany, day: string) =>
  asOwner(portal, (client) => client.query(`update books set locked_until = $2 where tenant_id = $1`, [tenantId, day]));

/** A party with one place; returns the ids of both. */
export async function aPlaceOfParty(portal: TestPortal, token: string, fields: Fields = {}) {
  const made = done(await call(portal, 'partyCreate', { token, body: aParty(fields) }));
  const [place] = made.places as { id: number }[];
  return { party: Number(made.id), place: place?.id ?? 0 };
}

/** A company with one party, whose LRs come to 2,650.00, and its calls about money. */
export async function aMoneyOffice(portal: TestPortal) {
  const company = await aCompany(portal);
  const { token } = company;
  const { place } = await aPlaceOfParty(portal, token);
  return {
    company,
    token,
    place,
    /** A Paid LR of the party, which owes its freight; returns its number. */
    claim: async (fields: Fields = {}) =>
      savedBilty(
        await call(portal, 'biltyCreate', {
          token,
          body: aLawfulBilty({ payment_Basis: 'Paid', consignor_Place: place, ...fields }),
        }),
      ).bilty_No,
    open: async (account = 'party:1') => done(await call(portal, 'itemOpen', { token, query: { account } })).data,
    receive: (fields: Fields = {}, by = token) => call(portal, 'moneyReceipt', { token: by, body: aReceipt(fields) }),
    reverse: (voucher_No: string) =>
      call(portal, 'moneyReverse', { token, body: { voucher_No, narration: 'Cheque bounced' } }),
    lock: (day: string) => lockBooks(portal, company, day),
    holds: async () => deepStrictEqual(await brokenInvariants(portal, company), []),
  };
}
export type MoneyOffice = Awaited<ReturnType<typeof aMoneyOffice>>;
