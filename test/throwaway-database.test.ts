import { Client } from 'pg';
import { expect, test } from 'vitest';

import { throwawayDatabase } from '#test/throwaway-database.ts';

test('each database is migrated, empty of the others, and dropped with connections open', async () => {
  const [one, two] = await Promise.all([throwawayDatabase(), throwawayDatabase()]);
  const client = new Client(one.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table only_here (n integer)');
  const other = new Client(two.connection);
  await other.connect();
  const { rows } = await other.query(`select to_regclass('only_here') as mine, to_regclass('bilty')::text as migrated`);
  expect(rows).toEqual([{ mine: null, migrated: 'bilty' }]);
  await other.end();

  await one.drop();
  await two.drop();
  await expect(new Client(one.connection).connect()).rejects.toThrow(/does not exist/);
});
