import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, type CallName } from '#api/calls.ts';
import { aCompany, asOwner, type TestCompany } from '#test/factories.ts';
import { manyLrs } from '#test/many-lrs.ts';
import { neverAnalysed, readTooMuch, watchedPortal, type WatchedPortal } from '#test/plans.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// What every call of LRs and their challans touches in a company of 4,000 of them that came after PostgreSQL's last analyse
// (docs/decisions/0057). A new call is in it because the contract has it.

const LRS = 4000;
/** An eighth of the company's: whoever reads more looks through a table. */
const MOST = 500;
const ROOMS =
  /^(bilty|challan|freightByWeek|freightBill(Unbilled|Preview)|delivery|pod|consignment(Q|P|U|F|C)|label|tracking|driver(Link|Open|Event|Pod)|numberBook(Next|Report)|party(Typed|Alike|Repeat|Read)|rate|profit|ewayBill(Page|Read)|find|evening|counterSnapshot)/;

/** What statements that begin so read because they tell of all of it, or look at the newest thousands: lists, files, searches, what is open. */
const TELLS_OF_ALL: Readonly<Record<string, readonly string[]>> = {
  'bilty.list_': ['bilty', 'bilty_line', 'bilty_invoice'],
  'challan.list_': ['challan', 'challan_line'],
  'challan.loadable': ['bilty'],
  'select count(*), coalesce(array_agg(seq': ['bilty', 'challan'],
  'bilty.suggest_': ['bilty'],
  'challan.suggest_': ['challan'],
  'counter.snapshot_places': ['bilty'],
  'delivery.list': ['bilty', 'bilty_event'],
  'evening.trucks': ['challan'],
  'party.typed_names': ['bilty'],
  'profit.by_vehicle': ['bilty', 'challan', 'challan_line'],
};
/** What reads all that is there reads each of it so often, at most: more would be all of it for each of it. */
const TIMES = 4;

let portal: TestPortal;
let watched: WatchedPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  await neverAnalysed(portal);
  await manyLrs(portal, await aCompany(portal), 300);
  await asOwner(portal, (client) => client.query('analyze'));
  company = await aCompany(portal);
  await manyLrs(portal, company, LRS);
  watched = await watchedPortal(portal);
});
afterAll(async () => {
  await watched.stop();
  await portal.stop();
});

test('no call looks through a table but those that tell of all of it', async () => {
  const names = (Object.keys(calls) as CallName[]).filter((name) => ROOMS.test(name));
  expect(names.length).toBeGreaterThan(60);
  const tells = Object.entries(TELLS_OF_ALL);
  const most = (statement: string, table: string) =>
    tells.some(([begins, tables]) => statement.startsWith(begins) && tables.includes(table)) ? TIMES * LRS : MOST;
  expect(await readTooMuch(watched, company, names, most)).toEqual({});
});
