import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { asRefusal, brokenConstraint } from './errors.ts';
import { StorageAway } from './storage-away.ts';

const said = (code: string, message: string, constraint?: string) =>
  Object.assign(new DatabaseError(message, message.length, 'error'), { code, ...(constraint && { constraint }) });

describe('the broken constraint of a database error', () => {
  test.each([
    ['by its name', said('23505', 'duplicate key value', 'bilty_number'), 'bilty_number'],
    [
      'by the message of a Citus node, without the number of the shard',
      said('23505', 'duplicate key value violates unique constraint "bilty_number_102045"'),
      'bilty_number',
    ],
    [
      'by its name, without the number of the shard',
      said('23505', 'duplicate key', 'bilty_number_102045'),
      'bilty_number',
    ],
    [
      'by the message of a Citus node whose table has no shards',
      said('23503', 'insert or update on table "l" violates foreign key constraint "bilty_line_fkey"'),
      'bilty_line_fkey',
    ],
    ['none for another kind of error', said('22003', 'violates unique constraint "x"'), null],
    ['none if the message names none', said('23505', 'duplicate key value'), null],
    ['none for an error from elsewhere', new Error('violates unique constraint "x"'), null],
  ])('the broken constraint of a database error is found: %s', (_how, error, name) => {
    expect(brokenConstraint(error)).toBe(name);
  });
});

test('a sum too large for its column is answered as a fault of the input', () => {
  const refusal = asRefusal(said('22003', 'numeric field overflow'));
  expect([refusal.status, refusal.message]).toEqual([422, 'These amounts are too large to be saved.']);
});

describe('database errors of a lost server', () => {
  test.each([
    ['08006', 'connection to the remote node bilty@worker-1:5432 failed with the following error: no route to host'],
    ['57P01', 'terminating connection due to administrator command'],
    ['57P03', 'the database system is starting up'],
    ['58000', 'could not read from the other server'],
    ['XX000', 'connection to the remote node bilty@worker-1:5432 failed'],
    ['XX000', 'could not establish any connections to the node worker-1:5432 after 30000 ms'],
    ['XX000', 'server closed the connection unexpectedly'],
    ['XX000', 'postmaster was shut down, exiting'],
    ['XX000', 'failure on connection marked as essential: worker-1:5432'],
    ['55000', 'primary node worker-1 does not have an active connection, connection not open'],
  ])('a lost server is answered with 503: %s: %s', (code, message) => {
    const refusal = asRefusal(said(code, message));
    expect([refusal.status, refusal.code, refusal.retryAfter]).toEqual([503, 'unavailable', 2]);
  });

  test.each([
    ['XX000', 'cache lookup failed for relation 16402'],
    ['XX001', 'invalid page in block 3 of relation base/5/16402'],
    ['42703', 'column "connection not open" does not exist'],
  ])('another failure is answered with 500: %s: %s', (code, message) => {
    expect(asRefusal(said(code, message)).status).toBe(500);
  });
});

describe('errors of a full disk', () => {
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  test.each([
    ['writing a file', noSpace],
    ['writing a file, reported by the store', new StorageAway('The disk takes no file.', { cause: noSpace })],
    ['of the database, by its code', said('53100', 'could not extend file "base/5/2619"')],
    [
      'of the database, by its message',
      said('58030', 'could not write to file "pg_wal/xlogtemp.9": No space left on device'),
    ],
  ])('a full disk is reported as such: %s', (_whose, error) => {
    const { status, code, message } = asRefusal(error);
    expect({ status, code, message }).toEqual({
      status: 503,
      code: 'disk_full',
      message: 'The disk of the portal is full.',
    });
  });
});
