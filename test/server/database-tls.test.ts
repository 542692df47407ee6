import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { connect } from '#server/database/connect.ts';
import { statement } from '#server/database/statement.ts';
import { startServer, type DatabaseServer } from '#test/faults/postgres.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';

// TLS of DATABASE_URL: a database is trusted only with a certificate of the authority that the operator named, for the name
// that was connected to.

const folder = temporaryFolder();
const openssl = (args: string) => execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'pipe' });
const KEY = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
const isThere = (() => {
  try {
    openssl('version');
    return true;
  } catch {
    return false;
  }
})();

/** A certificate authority of our own, `{name}.crt`. */
const anAuthority = (name: string) =>
  openssl(`req -x509 ${KEY} -days 30 -subj /CN=${name} -keyout ${name}.key -out ${name}.crt`);
/** A certificate of the authority `ours` for some names. */
function aCertificate(name: string, names: string): void {
  openssl(`req ${KEY} -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`);
  writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${names}\n`);
  openssl(
    `x509 -req -in ${name}.csr -CA ours.crt -CAkey ours.key -CAcreateserial -days 30 -extfile ${name}.ext -out ${name}.crt`,
  );
}

const isEncrypted = statement<{ ssl: boolean }>(
  'test.is_encrypted',
  sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`,
);

let server: DatabaseServer;
beforeAll(async () => {
  if (!isThere) return;
  anAuthority('ours');
  anAuthority('others');
  aCertificate('database', 'IP:127.0.0.1');
  chmodSync(folder, 0o755);
  const key = join(folder, 'database.key');
  chmodSync(key, 0o600);
  server = await startServer({
    keyFile: key,
    settings: { ssl: 'on', ssl_cert_file: join(folder, 'database.crt'), ssl_key_file: key },
  });
});
afterAll(() => server?.stop());

/** Asks the database at a host, by an authority, whether the connection is encrypted. */
async function ask(host: string, authority: string): Promise<boolean | undefined> {
  const root = encodeURIComponent(join(folder, `${authority}.crt`));
  const connectionString = `postgres://bilty@${host}:${server.port}/bilty?sslmode=verify-full&sslrootcert=${root}`;
  const database = connect({ connection: { connectionString }, log: () => undefined });
  try {
    const [row] = await database.read('access', isEncrypted, {});
    return row?.ssl;
  } finally {
    await database.close();
  }
}

test.skipIf(!isThere)(
  'a database with a certificate of the named authority is connected to with encryption',
  async () => {
    expect(await ask('127.0.0.1', 'ours')).toBe(true);
  },
);

test.skipIf(!isThere)(
  'a database with a certificate of another authority, or for another name, is not connected to',
  async () => {
    await expect(ask('127.0.0.1', 'others')).rejects.toThrow();
    await expect(ask('localhost', 'ours')).rejects.toThrow();
  },
);
