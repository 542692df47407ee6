import { sql } from 'kysely';
import { stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { partySteps, refreshSearch } from '../records/party-store.ts';

const set = statement(
  'moving_in.set_offered',
  sql`update party set is_active = ${value('isActive')} where tenant_id = ${value('tenantId')} and id = ${value('id')}::bigint`,
);

/** Sets whether forms offer a party, and audits that; within a transaction. */
export async function setOffered(run: Run, saving: SaveCall, id: number, isActive: 'yes' | 'no'): Promise<void> {
  const stamp = stampOf(saving);
  await run(partySteps.lock, { id });
  const [before] = await run(partySteps.whole, { id });
  if (before === undefined) return;
  await run(set, { id, isActive });
  await refreshSearch(run, id);
  await run(partySteps.raiseVersion, { ...stamp, id });
  await run(partySteps.recordUpdate, { ...stamp, id, before: before.doc.text });
}
