import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { searchedSounds } from '#domain/rules/name-fold.ts';
import { MOST_SNAPSHOT_PLACES } from '#domain/rules/snapshot-shares.ts';
import { lastBookedFirst, suggestedPlaces } from '#domain/rules/suggested-places.ts';
import { builtWeb } from '#server/operation/web-build.ts';
import { aBooking, aRegisteredCounter, sentBy, signedBy, type TestCounter } from '#test/counters.ts';
import { call, done } from '#test/factories.ts';
import { biltyFilling, COMPANIES } from './companies.ts';
import { BUSY } from './counter-company.ts';
import { measurePrinting } from './counter-print.ts';
import { measureSnapshot } from './counter-snapshot.ts';
import type { Verdict } from './goals.ts';
import { TYPED } from './parties.ts';
import { startPortal, tokenOf } from './portal.ts';
import { busyWithOthers } from './processor-time.ts';
import { median } from './summary.ts';
import { prepareDatabase } from './template.ts';

// The costs of a counter that books without a connection (spec 5 §11, §13.16).

const BILTIES = 20_000;
/** The most LRs that one call accepts. */
const RECORDS = 50;
const RECEIVE_MS = 1000;
const PLACES = MOST_SNAPSHOT_PLACES;
/** A cheap computer has a quarter of this one's speed. */
const SLOWER = 4;
const SUGGESTION_MS = 50;
const MODULE_KB = 900;

const verdict = (goal: string, figure: string, met: boolean): Verdict => ({
  goal,
  figure,
  verdict: met ? 'met' : 'missed',
});

/** Sends the most LRs that one call accepts. */
async function receive(url: string, token: string, counter: TestCounter): Promise<Verdict> {
  const user = { token, userName: `clerk-${COMPANIES + 1}` };
  const first = await aBooking({ url }, user, counter, [1, 1]);
  const [head = '', year = '', digits = ''] = first.lr_No.split('/');
  const records = Array.from({ length: RECORDS }, (_, at) => {
    const lrNo = `${head}/${year}/${String(at + 1).padStart(digits.length, '0')}`;
    return signedBy(counter, { ...first, seq: at + 1, lr_No: lrNo });
  });
  const begun = performance.now();
  const result = done(await call({ url }, 'counterReceive', { body: sentBy(counter, records) }));
  const ms = performance.now() - begun;
  const booked = result.records.filter((record) => record.result === 'booked').length;
  if (booked !== RECORDS)
    throw new Error(`${booked} of ${RECORDS} LRs were booked: ${JSON.stringify(result.records[0])}`);
  return verdict(`Receive of ${RECORDS} LRs: ${RECEIVE_MS} ms`, `${Math.round(ms)} ms`, ms <= RECEIVE_MS);
}

/** The slowest suggestion for a typed text among the most places that a counter keeps. */
function suggest(): Verdict {
  const words = TYPED.flatMap((typed) => typed.split(' '));
  const places = lastBookedFirst(
    Array.from({ length: PLACES }, (_, at) => {
      const name = [0, 7, 3].map((step) => words[(at * (step + 1) + step) % words.length]).join(' ');
      return {
        id: at,
        name,
        nameHindi: '',
        lastBooked: `2026-0${(at % 9) + 1}-01`,
        sounds: searchedSounds([name, String(at)]),
      };
    }),
  );
  const once = (typed: string): number => {
    const begun = performance.now();
    suggestedPlaces(places, typed, 8);
    return performance.now() - begun;
  };
  const slowest = Math.max(...TYPED.map((typed) => median(Array.from({ length: 9 }, () => once(typed)))));
  const ms = slowest * SLOWER;
  return verdict(
    `suggestion of ${PLACES} places at a quarter of the speed: ${SUGGESTION_MS} ms`,
    `${ms.toFixed(0)} ms`,
    ms <= SUGGESTION_MS,
  );
}

/** The size of the print module and the Hindi fonts. */
function weighPrinting(): Verdict {
  const folder = join(builtWeb(join(import.meta.dirname, '../dist')), 'assets');
  const files = readdirSync(folder).filter((name) => /^counter-print.*\.js$|^NotoSansDevanagari.*\.ttf$/.test(name));
  const kB = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0) / 1000;
  if (files.length === 0) throw new Error('The print module was not built.');
  return verdict(`print module with fonts: ${MODULE_KB} kB`, `${kB.toFixed(0)} kB`, kB <= MODULE_KB);
}

/** Measures counters and returns the figures with their goals. */
export async function measureCounter(dataDir: string): Promise<readonly Verdict[]> {
  await prepareDatabase(dataDir, biltyFilling(BILTIES, BUSY));
  const portal = await startPortal(dataDir, {});
  try {
    await sleep(2000);
    await portal.owner.query(`comment on database bilty is 'saved into'`);
    console.log(`\nA counter; others use ${Math.round((await busyWithOthers()) * 100)} % of the machine.`);
    const { url } = portal;
    // Only admins can make a browser a counter.
    await portal.owner.query(
      `update user_account set role_id = 2 where id in (select tenant_id from bench_company where n = any($1))`,
      [[COMPANIES + 1, BUSY.n]],
    );
    const lawful = tokenOf(COMPANIES + 1);
    const received = await receive(url, lawful, await aRegisteredCounter({ url }, { token: lawful }, 1));
    const told = await measureSnapshot(url, tokenOf(BUSY.n));
    return [received, ...told, suggest(), weighPrinting(), ...(await measurePrinting(url))];
  } finally {
    await portal.stop();
  }
}
