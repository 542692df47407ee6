import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, type CallName } from '#api/calls.ts';
import { aDebtors } from '#test/debtors.ts';
import { asOwner, type TestCompany } from '#test/factories.ts';
import { manyParties } from '#test/many-parties.ts';
import { neverAnalysed, readTooMuch, watchedPortal, type WatchedPortal } from '#test/plans.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// What every call of the ledger, the bills, the e-way desk, counters and papers of LRs touches in a company of 5,000 vouchers and
// open items, while PostgreSQL knows nothing of it (docs/decisions/0057). A new call is in it if its name begins as those here.

const ITEMS = 5000;
const PARTIES = 3000;
/** A tenth of the company's: what reads more reads most of a table. */
const MOST = 500;
const ROOMS =
  /^(money|item|ledger|freightBill|note|eway|books|cash|cheque|ageing|evening|profit|monthly|counter|label|scan|bilty(Print|Read|Copies|Paper))/i;

/** What reads all that is there because it tells of all of it: lists with their totals, files, what is open. */
const READS_ALL: Readonly<Record<string, readonly string[]>> = {
  'voucher.list_10_all': ['voucher'],
  'voucher.list_5001_all': ['voucher', 'entry', 'party'],
  'voucher.list_10001_all': ['voucher', 'entry', 'party'],
  'ledger.day_book_5001': ['voucher', 'entry', 'party'],
  'ledger.day_book_10001': ['voucher', 'entry', 'party'],
  'ageing.due_one_all': ['item'],
  'ageing.due_all_all': ['item'],
  'evening.open': ['item'],
  'opening.standing': ['entry', 'voucher', 'item'],
  'counter.snapshot_credits': ['item', 'party'],
  'counter.snapshot_places': ['party', 'party_place'],
  'counter.first_places': ['party_place'],
};

/** What reads a whole table reads it so often at most; more would be the whole table for each of its rows. */
const TIMES = 4;

describe.each([
  { known: 'nothing at all', other: 0 },
  { known: 'what other companies had before', other: 300 },
])('calls in a company of which PostgreSQL knows $known', ({ other }) => {
  let portal: TestPortal;
  let watched: WatchedPortal;
  let company: TestCompany;
  beforeAll(async () => {
    portal = await startPortal();
    await neverAnalysed(portal);
    if (other > 0) {
      await aDebtors(portal, other);
      await asOwner(portal, (client) => client.query('analyze'));
    }
    ({ company } = await aDebtors(portal, ITEMS));
    await manyParties(portal, company, PARTIES);
    watched = await watchedPortal(portal);
  });
  afterAll(async () => {
    await watched.stop();
    await portal.stop();
  });

  test('no call reads most of a table except those that list all of it', async () => {
    const names = (Object.keys(calls) as CallName[]).filter((name) => ROOMS.test(name));
    expect(names.length).toBeGreaterThan(60);
    const most = (statement: string, table: string) =>
      READS_ALL[statement]?.includes(table) === true ? TIMES * (ITEMS + PARTIES) : MOST;
    expect(await readTooMuch(watched, company, names, most)).toEqual({});
  });
});
