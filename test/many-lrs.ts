import { podForm } from './contract/expectations-pods.ts';
import { asOwner, call, done, savedBilty, savedPaper, type TestCompany } from './factories.ts';
import { aChallan, aLawfulBilty } from './forms.ts';
import type { TestPortal } from './portal.ts';

/** The tables with rows of an LR, and how those of the nth copy differ from the first LR's: keys, and what is unique. */
const OF_AN_LR = {
  bilty: `'seq', n, 'bilty_no', n::text, 'lr_no', 'L/' || n, 'bilty_date', one.bilty_date - n % 300, 'updated_at', one.updated_at + n * interval '1 s'`,
  bilty_line: `'bilty_seq', n`,
  bilty_invoice: `'bilty_seq', n, 'invoice_no', 'A-' || n, 'eway_bill_no', (351000000000 + n)::text`,
  bilty_charge: `'bilty_seq', n`,
  bilty_event: `'bilty_seq', n, 'id', (n - 1) * 10 + one.id`,
  bilty_pod: `'bilty_seq', n, 'id', (n - 1) * 10 + one.id`,
  bilty_pod_photo: `'pod_id', (n - 1) * 10 + one.pod_id, 'file', n || '-' || one.file`,
  bilty_copy: `'bilty_no', n::text`,
  bilty_paper: `'bilty_no', n::text, 'paper_id', '\\x' || md5(n::text)`,
  tracking_link: `'bilty_seq', n, 'token_hash', '\\x' || md5(n::text), 'token_sealed', null`,
  challan: `'seq', n, 'challan_no', n::text`,
  challan_line: `'challan_seq', n, 'bilty_no', n::text`,
  challan_unload: `'challan_seq', n`,
};
/** The states of the copies, set in the LR only: the events are those of the first. One of twenty waits to be loaded. */
const STATES = `case when seq % 20 = 0 then 'Booked' when seq % 4 = 1 then 'Arrived' when seq % 4 = 2 then 'In transit' else lr_status end`;

/** Gives a company without LRs so many, each on its own challan, dispatched, delivered and with its POD. */
export async function manyLrs(portal: TestPortal, { token, tenantId }: TestCompany, count: number): Promise<void> {
  const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty() }));
  const challan = savedPaper(
    await call(portal, 'challanCreate', { token, body: aChallan([bilty_No], { vehicle_No: 'MP09HG0001' }) }),
  );
  const challan_No = String(challan['challan_No']);
  const body = { challan_No, reason: 'It has to go all the same' };
  done(await call(portal, 'challanDispatch', { token, body }));
  done(await call(portal, 'challanArrive', { token, body: { challan_No } }));
  done(await call(portal, 'challanUnload', { token, body: { challan_No } }));
  const delivered = { bilty_Nos: [bilty_No], kind: 'Delivered', received: 2650 };
  done(await call(portal, 'biltyEventAdd', { token, body: delivered }));
  done(await call(portal, 'podAdd', { token, body: podForm({ bilty_No }) }));
  done(await call(portal, 'trackingLink', { token, body: { bilty_No } }));
  await call(portal, 'biltyPrint', { token, query: { Bilty_No: bilty_No } });
  await asOwner(portal, async (client) => {
    // The copies' references are those of the first, so they are not checked again.
    await client.query('set session_replication_role = replica');
    for (const [table, changed] of Object.entries(OF_AN_LR)) {
      const { rows } = await client.query<{ columns: string; made: string }>(
        `select string_agg(quote_ident(attname), ', ') as columns, string_agg('made.' || quote_ident(attname), ', ') as made from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const { columns, made } = rows[0] ?? { columns: '', made: '' };
      const { rowCount } = await client.query(
        `insert into ${table} (${columns}) select ${made} from (select * from ${table} where tenant_id = $1) one, generate_series(2, $2::int) n,
           lateral jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changed})) made`,
        [tenantId, count],
      );
      if ((rowCount ?? 0) < count - 1) throw new Error(`The first LR has no row in ${table}.`);
    }
    await client.query(`update bilty set lr_status = ${STATES} where tenant_id = $1 and seq > 1`, [tenantId]);
    await client.query(
      `update series set last = last * $2, number = number * $2 where tenant_id = $1 and kind in ('bilty', 'challan')`,
      [tenantId, count],
    );
    await client.query(
      `update series set last = last + 10 * $2, number = number + 10 * $2 where tenant_id = $1 and kind in ('bilty_event', 'bilty_pod')`,
      [tenantId, count],
    );
  });
}
