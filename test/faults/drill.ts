import { Client } from 'pg';
import { runningEmbedded } from '#server/database/embedded/cluster.ts';
import { freePort, startPortalProcess, type PortalProcess } from '#test/portal-process.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';
import type { Load, Outcome } from './load.ts';

// A drill, and the portal that it tests.

/** A drill; `lacks` names what it needs and this computer does not have. */
export interface Drill {
  readonly name: string;
  readonly lacks?: () => string | null;
  readonly run: (load: Load) => Promise<Outcome>;
}

/** Registers what to undo after a drill, whether it succeeded or not; the last is undone first. */
export type Afterwards = (undo: () => unknown) => void;

/** A drill whose parts are removed afterwards. */
export function drill(
  name: string,
  run: (load: Load, afterwards: Afterwards) => Promise<Outcome>,
  lacks?: () => string | null,
): Drill {
  return {
    name,
    ...(lacks && { lacks }),
    async run(load) {
      const undoing: (() => unknown)[] = [];
      try {
        return await run(load, (undo) => undoing.push(undo));
      } finally {
        for (const undo of undoing.toReversed()) await undo();
      }
    },
  };
}

/** What a portal logged about requests that it answered with 500 (errors.ts): the drill's table has only their ids. */
const failuresIn = (said: string): string[] => said.split('\n').filter((line) => line.includes('"A request failed"'));

/** A portal that can be killed and started again at the same address. Its answers with 500 are shown at the end. */
export async function aPortal(afterwards: Afterwards, env: Readonly<Record<string, string>>) {
  const environment = { DATA_DIR: temporaryFolder(), PORT: String(await freePort()), ...env };
  let running: PortalProcess = await startPortalProcess(environment);
  afterwards(async () => {
    await running.stop();
    for (const line of failuresIn(running.said())) process.stderr.write(`${line}\n`);
  });
  return {
    url: running.url,
    dataDir: environment.DATA_DIR,
    said: () => running.said(),
    pid: () => running.child.pid,
    isAlive: () => running.child.exitCode === null && running.child.signalCode === null,
    kill() {
      running.child.kill('SIGKILL');
    },
    async startAgain() {
      running = await startPortalProcess(environment);
    },
  };
}

/** Runs something in a portal's embedded database, as its owner. */
export async function inEmbedded<Result>(dataDir: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const connection = runningEmbedded(dataDir);
  if (connection === null) throw new Error('The portal runs without its database.');
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
