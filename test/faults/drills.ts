import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import { freePort, startPortalProcess } from '#test/portal-process.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { aPortal, drill, inEmbedded, type Afterwards, type Drill } from './drill.ts';
import { countOutcome, openOffice, workThrough, type Load, type Outcome } from './load.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { startPgBouncer, hasPgBouncer } from './pooler.ts';
import { debianFolder, startServer, type DatabaseServer } from './postgres.ts';
import { layWire, type Wire } from './proxy.ts';

// Faults that happen in an office and in a data centre, made to a real portal while clerks save.

const ROOT = join(import.meta.dirname, '../..');

/** A separate database, and a portal connected to it through the proxy. */
async function aWiredPortal(afterwards: Afterwards) {
  const server = await startServer();
  afterwards(server.stop);
  const wire = await layWire(server.port);
  afterwards(wire.close);
  const portal = await aPortal(afterwards, { DATABASE_URL: server.url(wire.port) });
  return { server, wire, portal };
}

interface Wired {
  readonly server: DatabaseServer;
  readonly wire: Wire;
  /** The clerks' answers so far. */
  readonly answered: ReadonlyMap<number, string>;
}

async function whileWired(
  load: Load,
  afterwards: Afterwards,
  cause: (parts: Wired) => Promise<void>,
): Promise<Outcome> {
  const { server, wire, portal } = await aWiredPortal(afterwards);
  const office = await openOffice(portal.url);
  const worked = await workThrough(office, load, (answered) => cause({ server, wire, answered }));
  if (!portal.isAlive()) worked.wrong.push(`the portal ended: ${portal.said()}`);
  return await server.asOwner((client) => countOutcome(client, office, worked));
}

const killedPortal = drill('kill -9 of the portal', async (load, afterwards) => {
  const portal = await aPortal(afterwards, {});
  const office = await openOffice(portal.url);
  const worked = await workThrough(office, load, async () => {
    portal.kill();
    await portal.startAgain();
  });
  return await inEmbedded(portal.dataDir, (client) => countOutcome(client, office, worked));
});

const killedDatabase = drill('kill -9 of the database', async (load, afterwards) => {
  const portal = await aPortal(afterwards, {});
  const office = await openOffice(portal.url);
  const worked = await workThrough(office, load, async () => {
    const [pid] = readFileSync(join(portal.dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await sleep(500);
  });
  if (!portal.isAlive()) worked.wrong.push(`the portal ended: ${portal.said()}`);
  return await inEmbedded(portal.dataDir, (client) => countOutcome(client, office, worked));
});

const restartedDatabase = drill('database restarted in order', (load, afterwards) =>
  whileWired(load, afterwards, async ({ server }) => {
    await server.stop();
    await sleep(1000);
    await server.start();
  }),
);

const cutNetwork = drill('network cut, 2 s', (load, afterwards) =>
  whileWired(load, afterwards, async ({ wire }) => {
    wire.cut();
    await sleep(2000);
    wire.mend();
  }),
);

const blackHole = drill('black hole, 6 s', (load, afterwards) =>
  whileWired(load, afterwards, async ({ wire }) => {
    wire.swallow();
    await sleep(6000);
    wire.mend();
  }),
);

/** Short enough for `npm test`. */
export const lostAnswers = drill('answer to COMMIT lost, 3 times', (load, afterwards) =>
  whileWired(load, afterwards, async ({ server, wire, answered }) => {
    let unheard = 0;
    for (let time = 0; time < 3; time += 1) {
      wire.swallowAnswers();
      await sleep(300);
      const saved = await server.asOwner((client) =>
        client.query<{ n: number }>('select count(*)::int as n from bilty'),
      );
      unheard += (saved.rows[0]?.n ?? 0) - answered.size;
      wire.mend();
      await sleep(700);
    }
    if (unheard === 0) throw new Error('Nothing was saved whose answer was lost.');
  }),
);

/** A small disk in memory, or null if this user may not mount one. */
function aSmallDisk(afterwards: Afterwards, megabytes: number): string | null {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  afterwards(() => spawnSync('umount', ['-l', folder]));
  return folder;
}

function lacksMount(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may mount a small disk';
  const undoing: (() => unknown)[] = [];
  const made = aSmallDisk((undo) => undoing.push(undo), 1);
  for (const undo of undoing) undo();
  return made === null ? 'mounting a small disk is forbidden here' : null;
}

const DISK_FULL = 'The disk of the portal is full.';
const DISK_FULL_LOGGED = '"msg":"The disk of the portal is full"';

const fullDisk = drill(
  'disk full, 5 s',
  async (load, afterwards) => {
    const disk = aSmallDisk(afterwards, 320);
    if (disk === null) throw new Error('No small disk could be mounted.');
    const portal = await aPortal(afterwards, { DATA_DIR: disk });
    const [office, another] = [await openOffice(portal.url), await openOffice(portal.url)];
    const sentences = new Set<string>();
    const worked = await workThrough(office, load, async () => {
      const ballast = join(disk, 'ballast');
      // What is free now, and what a checkpoint frees while the disk is full.
      for (const end = performance.now() + 5000; performance.now() < end;) {
        const { bavail, bsize } = statfsSync(disk);
        try {
          if (bavail > 0) writeFileSync(ballast, Buffer.alloc(bavail * bsize), { flag: 'a' });
        } catch {
          // The database took the space first.
        }
        const { status, text } = await call(portal, 'biltyCreate', { token: another.token, body: aBilty() });
        if (status !== 200) sentences.add((JSON.parse(text) as { detail: string }).detail);
        await sleep(50);
      }
      rmSync(ballast);
    });
    if (!portal.isAlive()) worked.wrong.push(`the portal ended: ${portal.said()}`);
    const said = [...sentences].join(' | ');
    if (said !== DISK_FULL) worked.wrong.push(`a full disk was told as: ${said}`);
    const logged = portal.said().split(DISK_FULL_LOGGED).length - 1;
    if (logged !== 1) worked.wrong.push(`a full disk was logged ${logged} times`);
    return await inEmbedded(disk, (client) => countOutcome(client, office, worked));
  },
  lacksMount,
);

const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
];

const jumpingClock = drill(
  'clock jumps 1 h back, then 90 min on',
  async (load, afterwards) => {
    const clock = join(temporaryFolder(), 'clock');
    const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`);
    setClock('+0');
    // The monotonic clock does not jump on a real computer either.
    const environment = {
      LD_PRELOAD: FAKETIME.find((library) => existsSync(library)) ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
    const server = await startServer({ environment });
    afterwards(server.stop);
    const portal = await aPortal(afterwards, { DATABASE_URL: server.url(), ...environment });
    const office = await openOffice(portal.url);
    const offBy = () =>
      server.asOwner(async (client) => {
        const { rows } = await client.query<{ now: Date }>('select now()');
        return Math.round(((rows[0]?.now.getTime() ?? 0) - Date.now()) / 60_000);
      });
    const seen: number[] = [];
    const worked = await workThrough(office, load, async () => {
      for (const offset of ['-3600', '+1800']) {
        setClock(offset);
        seen.push(await offBy());
        await sleep(1500);
      }
    });
    if (seen.join() !== '-60,30') worked.wrong.push(`the clock did not jump: it was off by ${seen.join(' and ')} min`);
    if (!portal.isAlive()) worked.wrong.push(`the portal ended: ${portal.said()}`);
    return await server.asOwner((client) => countOutcome(client, office, worked));
  },
  () => (FAKETIME.some((library) => existsSync(library)) ? null : 'libfaketime is not installed'),
);

/** The next version of the program, whose migration changes the table that is being written. */
function theNextVersion(): string {
  const folder = temporaryFolder();
  cpSync(join(ROOT, 'src'), join(folder, 'src'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'src/server/database/migrations/9999-next.sql'),
    `alter table bilty add column next_version text not null default '';
     create index bilty_next_version on bilty (tenant_id, next_version) where next_version <> '';`,
  );
  return folder;
}

const migrated = drill('migration under load', async (load, afterwards) => {
  const server = await startServer();
  afterwards(server.stop);
  const shared = { DATABASE_URL: server.url(), SECRET_KEY: 'one secret for both portals of the drill' };
  const portal = await aPortal(afterwards, shared);
  const office = await openOffice(portal.url);
  const worked = await workThrough(office, load, async () => {
    const root = theNextVersion();
    const next = await startPortalProcess({ ...shared, DATA_DIR: temporaryFolder() }, root);
    afterwards(next.stop);
  });
  return await server.asOwner(async (client) => {
    const { rowCount } = await client.query(`select from migration where name = '9999-next.sql'`);
    if (rowCount !== 1) worked.wrong.push('the migration was not made');
    return await countOutcome(client, office, worked);
  });
});

const twoBehindNginx = drill(
  'two behind nginx, one kill -9',
  async (load, afterwards) => {
    const server = await startServer();
    afterwards(server.stop);
    const shared = { DATABASE_URL: server.url(), SECRET_KEY: 'one secret for both portals of the drill' };
    const first = await aPortal(afterwards, shared);
    const second = await aPortal(afterwards, shared);
    const port = await freePort();
    const nginx = await startNginx(
      port,
      [first, second].map((portal) => Number(new URL(portal.url).port)),
    );
    afterwards(() => nginx.stop());
    const office = await openOffice(`http://127.0.0.1:${port}`);
    const worked = await workThrough(office, load, async () => {
      first.kill();
      await sleep(2000);
      await first.startAgain();
    });
    return await server.asOwner((client) => countOutcome(client, office, worked));
  },
  () => (hasNginx() ? null : 'nginx is not installed'),
);

const poolerKilled = drill(
  'two portals, PgBouncer killed, PostgreSQL 15',
  async (load, afterwards) => {
    const server = await startServer({ folder: debianFolder() });
    afterwards(server.stop);
    const pooler = await startPgBouncer(server, 6);
    afterwards(pooler.stop);
    const shared = {
      DATABASE_URL: server.url(),
      POOLER_URL: server.url(pooler.port),
      SECRET_KEY: 'one secret for both portals of the drill',
    };
    const first = await aPortal(afterwards, shared);
    const second = await aPortal(afterwards, shared);
    const port = await freePort();
    const nginx = await startNginx(
      port,
      [first, second].map((portal) => Number(new URL(portal.url).port)),
    );
    afterwards(() => nginx.stop());
    const office = await openOffice(`http://127.0.0.1:${port}`);
    const worked = await workThrough(office, load, async () => {
      await pooler.kill();
      await sleep(1000);
      await pooler.startAgain();
    });
    return await server.asOwner((client) => countOutcome(client, office, worked));
  },
  () =>
    !hasNginx()
      ? 'nginx is not installed'
      : !hasPgBouncer()
        ? 'PgBouncer is not installed'
        : debianFolder() === null
          ? 'PostgreSQL 15 of Debian is not installed'
          : null,
);

/** The drills with saves of bilties. */
export const savingDrills: readonly Drill[] = [
  killedPortal,
  killedDatabase,
  restartedDatabase,
  cutNetwork,
  blackHole,
  lostAnswers,
  fullDisk,
  jumpingClock,
  twoBehindNginx,
  poolerKilled,
  migrated,
];
