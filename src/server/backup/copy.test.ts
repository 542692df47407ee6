import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { throwawayDatabase, type ThrowawayDatabase } from '#test/throwaway-database.ts';
import { copyIn, copyOut } from './copy.ts';

let database: ThrowawayDatabase;
beforeAll(async () => {
  database = await throwawayDatabase();
});
afterAll(() => database.drop());

const connected = async () => {
  const client = new Client(database.connection);
  // The query in progress reports what ended the connection.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

beforeEach(async () => {
  const client = await connected();
  await client.query(
    `drop table if exists given, taken;
     create table given as select i, E'बिल्टी\\n\\t\\\\N ' || repeat('x', i % 300) as text,
       case when i % 3 = 0 then E'\\n' end as nothing from generate_series(1, 20000) i;
     create table taken (like given)`,
  );
  await client.end();
});

test('a copy comes in pieces of whole rows, each of which can be copied in alone', async () => {
  const client = await connected();
  const pieces: Buffer[] = [];
  const copy = copyOut(client, 'copy given to stdout', 100_000);
  let notified = 0;
  for (;;) {
    const { done, value } = await copy.next();
    if (done) {
      notified = value;
      break;
    }
    pieces.push(value);
  }
  expect(notified).toBe(20_000);
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.slice(0, -1).every(({ length }) => length > 90_000 && length < 300_000)).toBe(true);
  let taken = 0;
  for (const piece of pieces) taken += await copyIn(client, 'copy taken from stdin', piece);
  expect(taken).toBe(20_000);
  const { rows } = await client.query(
    '(table given except all table taken) union all (table taken except all table given)',
  );
  expect(rows).toEqual([]);
  await client.end();
});

test('a copy of an empty table has no pieces', async () => {
  const client = await connected();
  expect(await copyOut(client, 'copy taken to stdout', 1000).next()).toEqual({ done: true, value: 0 });
  await client.end();
});

test('an error of the database is thrown, and the connection stays usable', async () => {
  const client = await connected();
  await expect(copyOut(client, 'copy missing to stdout', 1000).next()).rejects.toThrow('does not exist');
  await expect(copyIn(client, 'copy missing from stdin', Buffer.from('1\n'))).rejects.toThrow('does not exist');
  await expect(copyIn(client, 'copy taken from stdin', Buffer.from('no number\t\t\n'))).rejects.toThrow('integer');
  expect((await client.query('select from taken')).rowCount).toBe(0);
  await client.end();
});

test('a connection can be closed after stopping a copy half-way', async () => {
  const client = await connected();
  for await (const piece of copyOut(client, 'copy given to stdout', 1000)) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
  await client.end();
});

test('a connection lost half-way is an error, not the end of the rows', async () => {
  const [client, other] = [await connected(), await connected()];
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const copy = copyOut(client, 'copy (select g.* from given g, generate_series(1, 200)) to stdout', 1000);
  await copy.next();
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect(
    (async () => {
      while (!(await copy.next()).done);
    })(),
  ).rejects.toThrow(/terminat/i);
  await other.end();
});
