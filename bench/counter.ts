import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { snapshotShape } from '#api/counter-snapshot.ts';
import { searchedSounds } from '#domain/rules/name-fold.ts';
import { lastBookedFirst, suggestedPlaces } from '#domain/rules/suggested-places.ts';
import { builtWeb } from '#server/operation/web-build.ts';
import { aBooking, aContact, aRegisteredCounter, sentBy, signedBy, type TestCounter } from '#test/counters.ts';
import { call, done } from '#test/factories.ts';
import { biltyFilling, COMPANIES } from './companies.ts';
import type { Verdict } from './goals.ts';
import { TYPED } from './parties.ts';
import { startPortal, tokenOf } from './portal.ts';
import { busyWithOthers } from './processor-time.ts';
import { median } from './summary.ts';
import { prepareDatabase } from './template.ts';

// What a counter takes that books without a connection (spec 5 §11, §13.16).

const BILTIES = 20_000;
/** How many LRs one call takes at most. */
const RECORDS = 50;
const RECEIVE_MS = 1000;
const PLACES = 20_000;
/** Of a cheap computer: a quarter of this one's speed. */
const SLOWER = 4;
const SUGGESTION_MS = 50;
const SNAPSHOT_MB = 1.5;
/** 2 Mbit/s, in bytes a second. */
const LINE = 250_000;
const SNAPSHOT_S = 8;
const MODULE_KB = 900;

const verdict = (goal: string, figure: string, met: boolean): Verdict => ({
  goal,
  figure,
  verdict: met ? 'met' : 'missed',
});

async function timed<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

/** Sends as many LRs as one call takes. */
async function receive(url: string, token: string, counter: TestCounter): Promise<Verdict> {
  const user = { token, userName: `clerk-${COMPANIES + 1}` };
  const first = await aBooking({ url }, user, counter, [1, 1]);
  const [head = '', year = '', digits = ''] = first.lr_No.split('/');
  const records = Array.from({ length: RECORDS }, (_, at) => {
    const lrNo = `${head}/${year}/${String(at + 1).padStart(digits.length, '0')}`;
    return signedBy(counter, { ...first, seq: at + 1, lr_No: lrNo });
  });
  const { result, ms } = await timed(async () =>
    done(await call({ url }, 'counterReceive', { body: sentBy(counter, records) })),
  );
  const booked = result.records.filter((record) => record.result === 'booked').length;
  if (booked !== RECORDS)
    throw new Error(`${booked} of ${RECORDS} LRs were booked: ${JSON.stringify(result.records[0])}`);
  return verdict(`Receive of ${RECORDS} LRs: ${RECEIVE_MS} ms`, `${Math.round(ms)} ms`, ms <= RECEIVE_MS);
}

/** Takes the first snapshot of the company that has the most parties. */
async function snapshot(url: string, token: string, counter: TestCounter) {
  const { id, body } = aContact(counter);
  counter.contact = id;
  const asked = { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
  const { result, ms } = await timed(async () => {
    const answer = await fetch(`${url}/api/Counter/Snapshot`, {
      ...asked,
      body: JSON.stringify({ ...body, known: '' }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return await answer.text();
  });
  const bytes = gzipSync(result).length;
  const { place_Shares: shares = [] } = snapshotShape.parse(JSON.parse(result));
  const places = shares.reduce((sum, { rows }) => sum + rows.length, 0);
  const seconds = ms / 1000 + bytes / LINE;
  console.log(
    `  snapshot: ${places.toLocaleString('en-IN')} places, ${(bytes / 1e6).toFixed(2)} MB gzipped, made in ${Math.round(ms)} ms`,
  );
  return [
    verdict(`snapshot gzipped: ${SNAPSHOT_MB} MB`, `${(bytes / 1e6).toFixed(2)} MB`, bytes <= SNAPSHOT_MB * 1e6),
    verdict(`whole snapshot on 2 Mbit/s: ${SNAPSHOT_S} s`, `${seconds.toFixed(1)} s`, seconds <= SNAPSHOT_S),
  ];
}

/** Suggests among as many places as a counter keeps, the slowest of what is typed. */
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

/** What the print module and the fonts of Hindi weigh. */
function weighPrinting(): Verdict {
  const folder = join(builtWeb(join(import.meta.dirname, '../dist')), 'assets');
  const files = readdirSync(folder).filter((name) => /^counter-print.*\.js$|^NotoSansDevanagari.*\.ttf$/.test(name));
  const kB = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0) / 1000;
  if (files.length === 0) throw new Error('The print module was not built.');
  return verdict(`print module with fonts: ${MODULE_KB} kB`, `${kB.toFixed(0)} kB`, kB <= MODULE_KB);
}

/** Measures what counters take, and answers it beside its goals. */
export async function measureCounter(dataDir: string): Promise<readonly Verdict[]> {
  await prepareDatabase(dataDir, biltyFilling(BILTIES));
  const portal = await startPortal(dataDir, {});
  try {
    await sleep(2000);
    await portal.owner.query(`comment on database bilty is 'saved into'`);
    console.log(`\nA counter; others use ${Math.round((await busyWithOthers()) * 100)} % of the machine.`);
    const { url } = portal;
    // Only admins make counters of browsers.
    await portal.owner.query(
      `update user_account set role_id = 2 where id in (select tenant_id from bench_company where n in (1, $1))`,
      [COMPANIES + 1],
    );
    const lawful = tokenOf(COMPANIES + 1);
    const received = await receive(url, lawful, await aRegisteredCounter({ url }, { token: lawful }, 1));
    const greatest = tokenOf(1);
    const told = await snapshot(url, greatest, await aRegisteredCounter({ url }, { token: greatest }, 1));
    return [received, ...told, suggest(), weighPrinting()];
  } finally {
    await portal.stop();
  }
}
