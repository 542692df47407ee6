import { escapeLiteral, type Client } from 'pg';
import { z } from 'zod';

// An upgrade is several migrations, each a transaction: one that fails leaves the database between two versions. The
// database says so itself, for portals that share it have folders of their own, and what is restored begins without it.

const upgradeSchema = z.object({
  /** The newest migration before the upgrade. */
  from: z.string(),
  begunAt: z.iso.datetime(),
  /** The backup that was made before it; null: none was wanted. */
  backup: z.string().nullable(),
});

/** An upgrade that was begun and does not stand yet. */
export type BegunUpgrade = z.infer<typeof upgradeSchema>;

/** The upgrade that this database is in; null where it stands at a version. */
export async function begunUpgrade(client: Client): Promise<BegunUpgrade | null> {
  const { rows } = await client.query<{ told: string | null }>(
    `select obj_description('migration'::regclass, 'pg_class') as told`,
  );
  const told = rows[0]?.told;
  return told === null || told === undefined ? null : upgradeSchema.parse(JSON.parse(told));
}

/** Keeps, until it stands, that an upgrade was begun. */
export async function markUpgrade(client: Client, upgrade: BegunUpgrade | null): Promise<void> {
  const told = upgrade === null ? 'null' : escapeLiteral(JSON.stringify(upgrade));
  await client.query(`comment on table migration is ${told}`);
}
