import { escapeLiteral, type Client } from 'pg';
import { z } from 'zod';

// An upgrade is several migrations, each in its own transaction, so a failure leaves the database between two versions. The database itself
// records that: portals that share it have separate folders, and a restored database starts without the mark.

const upgradeSchema = z.object({
  /** The newest migration before the upgrade. */
  from: z.string(),
  begunAt: z.iso.datetime(),
  /** The backup made before it; null: none was wanted. */
  backup: z.string().nullable(),
});

/** An upgrade that was begun and is not complete. */
export type BegunUpgrade = z.infer<typeof upgradeSchema>;

/** The interrupted upgrade of this database; null if there is none. */
export async function begunUpgrade(client: Client): Promise<BegunUpgrade | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description('migration'::regclass, 'pg_class') as mark`,
  );
  const mark = rows[0]?.mark;
  return mark === null || mark === undefined ? null : upgradeSchema.parse(JSON.parse(mark));
}

/** Records that an upgrade has begun; null removes the mark. */
export async function markUpgrade(client: Client, upgrade: BegunUpgrade | null): Promise<void> {
  const mark = upgrade === null ? 'null' : escapeLiteral(JSON.stringify(upgrade));
  await client.query(`comment on table migration is ${mark}`);
}
