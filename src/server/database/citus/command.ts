// `npm run distribute`: spreads the tables of companies over the nodes of Citus.
import { Client } from 'pg';
import { readConfiguration } from '../../configuration/configuration.ts';
import { migrate, takeTurn } from '../migrate.ts';
import { distribute, hasCitus } from './distribute.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { databaseUrl } = readConfiguration(process.env);
  if (databaseUrl === undefined) throw new Error('Name the coordinator of Citus in DATABASE_URL; see docs/scale.md.');
  const connection = { connectionString: databaseUrl };
  await migrate(connection, { log: say });
  const client = new Client(connection);
  await client.connect();
  try {
    await takeTurn(client, say);
    if (!(await hasCitus(client)))
      throw new Error('This database has no Citus. As its superuser: create extension citus; see docs/scale.md.');
    const spread = await distribute(client, say);
    say(spread === 0 ? 'All tables are spread already.' : `Spread ${spread} tables.`);
  } finally {
    await client.end();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
