// Runs `npm run schema`: creates a database by all migrations and writes down the result.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../embedded.ts';
import { migrateWithin, migrationNames } from '../migrate.ts';
import { SCHEMA_FOLDER } from '../schema.ts';
import { readCatalogue } from './catalogue.ts';
import { readSchemaFiles, replaceFiles, schemaFiles } from './schema-files.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'bilty-schema-'));
try {
  const { connection, stop } = await startEmbedded({
    dataDir,
    durable: false,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    await migrateWithin(client, await migrationNames());
    const catalogue = await readCatalogue(client);
    const present = await readSchemaFiles(SCHEMA_FOLDER);
    const files = schemaFiles(catalogue, present);
    await replaceFiles(SCHEMA_FOLDER, present, files);
    const { tables, functions } = catalogue;
    process.stdout.write(`${files.size} files written: ${tables.length} tables, ${functions.length} functions.\n`);
  } finally {
    await client.end();
    await stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
