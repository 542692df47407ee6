import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceOf } from '#server/access/known-devices.ts';
import { createSessions } from '#server/access/sessions.ts';
import { NO_VISITOR } from '#server/scope/visitor.ts';
import type { Database } from '#server/database/connect.ts';
import { anOwner, asOwner } from '#test/factories.ts';
import { connectTo, sharedPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let database: Database;
beforeAll(async () => {
  portal = await sharedPortal();
  database = await connectTo(portal);
});
afterAll(() => database.close());

/** The real database, but the answers to its reads, which are there from `arrived` on, are handed over only at `handOver`. */
function slowly() {
  const arrived = Promise.withResolvers<void>();
  const handOver = Promise.withResolvers<void>();
  const slow: Database = {
    ...database,
    async read(scope, statement, values) {
      const rows = await database.read(scope, statement, values);
      arrived.resolve();
      await handOver.promise;
      return rows;
    },
  };
  return { sessions: createSessions(slow), arrived: arrived.promise, handOver: handOver.resolve };
}

test('a session that is closed during its look-up does not come back', async () => {
  const { sessions, arrived, handOver } = slowly();
  const { userName } = await anOwner(portal);
  const { rows } = await asOwner(portal, (client) =>
    client.query<{ id: string }>('select id from user_account where user_name = $1', [userName]),
  );
  const { token } = await sessions.open(
    { id: rows[0]?.id ?? '', tenantId: null },
    NO_VISITOR,
    deviceOf(null, '127.0.0.1', NO_VISITOR),
  );
  const session = await createSessions(database).find(token);
  if (session === null) throw new Error('There is no session.');

  const lookingUp = sessions.find(token);
  await arrived;
  await sessions.close(session);
  handOver();
  await lookingUp;
  expect(await sessions.find(token)).toBeNull();
});
