import { anOpening } from '#test/contract/expectations-cash.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { aCompany, call, done } from './factories.ts';
import { aParty } from './forms.ts';
import type { TestPortal } from './portal.ts';

const PARTIES = 10;

/** A company with ten parties and this number of opening items. */
export async function aDebtors(portal: TestPortal, count: number) {
  const company = await aCompany(portal);
  const { token } = company;
  for (let nth = 1; nth <= PARTIES; nth += 1) {
    done(await call(portal, 'partyCreate', { token, body: aParty({ name: `Party ${nth}` }) }));
  }
  let taken = 0;
  const take = async (at: Pick<TestPortal, 'url'>, some: number, kind = 'Receivable') => {
    const rows = Array.from({ length: some }, (_, nth) =>
      anOpening({ kind, name: `Party ${1 + (nth % PARTIES)}`, paper_No: `O-${(taken += 1)}` }),
    );
    done(await call(at, 'booksOpening', { token, query: { dryRun: 'no' }, body: await sheetForm(rows) }));
  };
  for (let left = count; left > 0; left -= 2500) await take(portal, Math.min(left, 2500));
  return { company, token, take };
}
