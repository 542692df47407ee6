import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { COMPANIES } from './companies.ts';
import { LAWFUL } from './lawful.ts';
import type { Measured, Meter } from './meter.ts';
import type { Portal } from './portal.ts';
import type { LimitWork, Work } from './work.ts';

// The limit of the database: pgbench runs the portal's statements in the portal's role, one batch for each call.

/** The path of pgbench 14 or newer, which can send a transaction in one batch; null if there is none. */
export function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql';
  const installed = existsSync(debian) ? readdirSync(debian).map((version) => `${debian}/${version}/bin/pgbench`) : [];
  for (const path of ['pgbench', ...installed.sort().reverse()]) {
    try {
      const version = execFileSync(path, ['--version'], { encoding: 'utf8' });
      if (Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1]) >= 14) return path;
    } catch {
      // Not here.
    }
  }
  return null;
}

/**
 * Prepares what pgbench needs and the portal does not: the companies to choose from, and the right to set one by a function, because
 * pgbench sends every variable as a parameter and `set local` accepts none.
 */
export async function preparePgbench(owner: Client): Promise<void> {
  await owner.query(`
    drop table if exists bench_choice;
    create table bench_choice as
      select n, tenant_id as "tenantId", size, 'clerk-' || n as "userName" from bench_company;
    alter table bench_choice add primary key (n);
    grant select on bench_choice to bilty_app;
    grant execute on function pg_catalog.set_config(text, text, boolean) to bilty_app`);
}

/**
 * Calls made for each chosen company, so that choosing one costs too little to matter. A search takes so long that this is so for every call;
 * fifty for one company found its pages in the processor's cache, which the portal, with another company each time, does not.
 */
const CALLS_PER_CHOICE: Record<Work['companies'], number> = { all: 50, greatest: 50, lawful: 50, weighed: 1 };

const CHOICE: Record<Work['companies'], string> = {
  all: `random(1, ${COMPANIES})`,
  greatest: '1',
  lawful: `random(${COMPANIES + 1}, ${COMPANIES + LAWFUL.companies})`,
  weighed: `case when random(1, 5) = 1 then 1 else random(1, ${COMPANIES}) end`,
};

function script(work: Work, { statement, writes, constants, random }: LimitWork): string {
  const text = statement.text.replaceAll(/\$(\d+)/g, (_place, position: string) => {
    const name = statement.places[Number(position) - 1]?.name ?? '';
    // pgbench has no empty variables.
    return constants[name] === '' ? `''` : `:${name}`;
  });
  return [
    String.raw`\if :turn % ${CALLS_PER_CHOICE[work.companies]} = 0`,
    String.raw`\set pick ${CHOICE[work.companies]}`,
    String.raw`select * from bench_choice where n = :pick \gset`,
    String.raw`\endif`,
    String.raw`\set turn :turn + 1`,
    ...Object.entries(random).map(([name, most]) => String.raw`\set ${name} random(1, ${most})`),
    String.raw`\startpipeline`,
    `begin ${writes ? 'read write' : 'read only'};`,
    `select set_config('app.tenant_id', :tenantId, true);`,
    `${text};`,
    'commit;',
    String.raw`\endpipeline`,
    '',
  ].join('\n');
}

/** Runs a work's statement for `seconds` after a second to warm up. */
export async function runPgbench(
  pgbench: string,
  portal: Portal,
  work: Work,
  limit: LimitWork,
  seconds: number,
  meter: Meter,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'bilty-bench-'));
  try {
    const file = join(folder, `${work.name}.sql`);
    writeFileSync(file, script(work, limit));
    const constants = Object.entries({ turn: '0', ...limit.constants })
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `-D${name}=${value}`);
    const args = ['-n', '-Mprepared', '-j2', '-P1', `-c${work.clients}`, `-T${seconds + 2}`, ...constants, `-f${file}`];
    const child = spawn(pgbench, [...args, '-h', portal.socket, '-U', 'bilty_app', 'bilty'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    const each: { rate: number; seconds: number }[] = [];
    let said = '';
    let told = 0;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const progress = [...said.matchAll(/progress: ([\d.]+) s, ([\d.]+) tps/g)];
      for (const [, at, rate] of progress.slice(told)) {
        told += 1;
        // The first second is preparation and warm-up, and the last one is cut short.
        if (told === 1) meter.begin();
        else if (told <= seconds + 1) each.push({ rate: Number(rate), seconds: Number(at) });
        if (told === seconds + 1) meter.end();
      }
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject).on('close', resolve);
    });
    if (code !== 0 || each.length === 0) throw new Error(`pgbench could not run ${work.name}: ${said.slice(-2000)}`);
    const rate = each.reduce((sum, second) => sum + second.rate, 0) / each.length;
    return meter.measured({ rate, times: null }, null);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
