import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, asOwner, call, done, type TestCompany, useLawfulForm } from '#test/factories.ts';
import { aLawfulBilty, aParty } from '#test/forms.ts';
import { neverAnalysed, watchedPortal, type WatchedPortal } from '#test/plans.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// What saving an LR touches in a company of 5,000 of them, while PostgreSQL knows nothing of it (docs/decisions/0057).

const LRS = 5000;
/** Settings, series, heads, checks of references: what no save needs more of. */
const MOST = 60;

let portal: TestPortal;
let watched: WatchedPortal;
let company: TestCompany;
let place: number;

/** Books an LR of a party that has a limit, and copies it with its invoices: one e-way bill on all of them is the worst there is. */
async function bookMany(): Promise<void> {
  const { token, tenantId } = company;
  done(await call(portal, 'biltyCreate', { token, body: aTbbLr() }));
  await asOwner(portal, async (client) => {
    for (const [table, key, changed] of [
      ['bilty', 'seq', `'seq', n, 'bilty_no', n::text, 'lr_no', '', 'payment_basis', 'To Pay', 'billing_place', 0`],
      ['bilty_invoice', 'bilty_seq', `'bilty_seq', n`],
    ] as const) {
      await client.query(
        `insert into ${table} select made.* from ${table} one, generate_series(2, $2) n,
           lateral jsonb_populate_record(one, jsonb_build_object(${changed})) made where one.tenant_id = $1 and one.${key} = 1`,
        [tenantId, LRS],
      );
    }
    await client.query(`update series set last = $2, number = $2 where tenant_id = $1 and kind = 'bilty'`, [
      tenantId,
      LRS,
    ]);
  });
}

const aTbbLr = () => aLawfulBilty({ payment_Basis: 'TBB', billing_Place: place });

beforeAll(async () => {
  portal = await startPortal();
  await neverAnalysed(portal);
  company = await aCompany(portal);
  const { token } = company;
  await useLawfulForm(portal, token);
  const limited = aParty({ credit_Limit: 1_000_000, credit_Days: 30 });
  const saved = done(await call(portal, 'partyCreate', { token, body: limited })) as unknown as {
    places: readonly { id: number }[];
  };
  place = saved.places[0]?.id ?? 0;
  await bookMany();
  watched = await watchedPortal(portal);
});
afterAll(async () => {
  await watched.stop();
  await portal.stop();
});

test('an LR is saved by key look-ups, however many LRs there are', async () => {
  const { token } = company;
  // The first plans are made for their values, later ones for any.
  for (let round = 0; round < 8; round += 1) {
    watched.readings();
    done(await call(watched, 'biltyCreate', { token, body: aTbbLr() }));
    const readings = watched.readings();
    expect(readings.length).toBeGreaterThan(10);
    expect(readings.filter(({ rows }) => rows > MOST)).toEqual([]);
  }
});
