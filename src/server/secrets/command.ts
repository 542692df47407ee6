import { readConfiguration, type Configuration } from '../configuration/configuration.ts';
import { typed } from '../configuration/typed-command.ts';
import { connect } from '../database/connect.ts';
import { joinDatabase } from '../database/open.ts';
import { findSecrets, newSecret, replaceSecrets } from './secret-file.ts';
import { readSealState } from './seal-state.ts';
import type { Secrets } from './sealing.ts';

// `npm run secret`, `npm run secret -- new` and `npm run secret -- end`.

const USAGE = `${typed('secret').padEnd(24)} says what the database is sealed with, and whether the secret before may go
${typed('secret', 'new').padEnd(24)} gives secret.key of the data folder a new secret, and keeps the one before in it
${typed('secret', 'end').padEnd(24)} takes the secret before out of secret.key, once nothing needs it`;
const LINK_DAYS = 7;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const day = (date: Date) => date.toISOString().slice(0, 10);

async function readState(configuration: Configuration) {
  const { app, stop } = await joinDatabase(configuration, say);
  const database = connect({ ...app, log: say });
  try {
    return await readSealState(database);
  } finally {
    await database.close();
    await stop();
  }
}

async function needed(configuration: Configuration) {
  const secrets = await findSecrets(configuration.dataDir, configuration);
  if (secrets === null) throw new Error('This portal has no secret yet: its first start makes one.');
  return { secrets, state: await readState(configuration) };
}

const UNDER_WAY =
  'The secret is being changed: what is sealed with the one before is sealed anew by the running portal.';

function tell({ before }: Secrets, state: Awaited<ReturnType<typeof readState>>): void {
  if (state && state.before !== null) return say(`${UNDER_WAY} Keep the secret before.`);
  say('Everything is sealed with one secret.');
  if (before === null) return;
  say(
    `The secret before may go: take SECRET_KEY_BEFORE away, or run \`${typed('secret', 'end')}\`; then start the portal anew.`,
  );
  if (state?.changedAt)
    say(
      `Links to papers that were shared before ${day(state.changedAt)} end with it; all of them have ended by themselves on ${day(new Date(state.changedAt.getTime() + LINK_DAYS * 86_400_000))}.`,
    );
}

function ofFile({ secretKey, secretKeyBefore }: Configuration, name: string): void {
  if (secretKey === undefined && secretKeyBefore === undefined) return;
  throw new Error(
    name === 'new'
      ? `The secret is that of SECRET_KEY. Set SECRET_KEY_BEFORE to it, and SECRET_KEY to a new one, for example ${newSecret()}`
      : 'The secret is that of SECRET_KEY. Take SECRET_KEY_BEFORE away.',
  );
}

async function main(): Promise<void> {
  const [name = '', ...rest] = process.argv.slice(2);
  if (!['', 'new', 'end'].includes(name) || rest.length > 0) throw new Error(`Name what to do, for example:\n${USAGE}`);
  const configuration = readConfiguration(process.env);
  if (name !== '') ofFile(configuration, name);
  const { secrets, state } = await needed(configuration);
  if (name === '') return tell(secrets, state);
  if (state && state.before !== null) throw new Error(`${UNDER_WAY} Do this afterwards.`);
  if (name === 'end') {
    await replaceSecrets(configuration.dataDir, { ...secrets, before: null });
    return say('The secret before is gone from secret.key. Start the portal anew.');
  }
  await replaceSecrets(configuration.dataDir, { now: newSecret(), before: secrets.now });
  say(
    'secret.key has a new secret, and the one before. Start the portal anew: it seals everything anew while it works.',
  );
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
