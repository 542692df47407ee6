import { aSavedBilty, asOwner, type TestCompany } from './factories.ts';
import { aLine } from './forms.ts';
import type { TestPortal } from './portal.ts';

/** 20,001 bilties of a company without any: the oldest is of ₹78, the others of ₹11 each. */
export async function aLongList(portal: TestPortal, { token, tenantId }: TestCompany): Promise<void> {
  await aSavedBilty(portal, token, {
    bilty_Date: '2025-01-01',
    details: [aLine({ freight_Amt: 77, rate: 1, advance_Amt: 0 })],
  });
  await asOwner(portal, async (client) => {
    await client.query('set session_replication_role = replica');
    const columns = `bilty_no, bilty_date, sender, sender_contact, receiver, origin, destination, vehicle_no, driver, gstin, hsn,
      delivery_fee, packaging_fee, received, created_by, updated_by, search`;
    await client.query(
      `insert into bilty (tenant_id, seq, ${columns})
       select tenant_id, n, ${columns.replace('bilty_no', 'n::text').replace('bilty_date', `date '2026-01-01' + n % 300`)}
       from bilty, generate_series(2, 20001) n where tenant_id = $1 and seq = 1`,
      [tenantId],
    );
    await client.query(
      `insert into bilty_line (tenant_id, bilty_seq, line_no, item_name, rate, weight, freight, advance)
       select tenant_id, n, 1, item_name, 1, weight, 10, 0 from bilty_line, generate_series(2, 20001) n where tenant_id = $1`,
      [tenantId],
    );
    await client.query(`update series set last = 20001, number = 20001 where tenant_id = $1 and kind = 'bilty'`, [
      tenantId,
    ]);
    await client.query('analyze bilty, bilty_line');
  });
}
