import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { snapshotShape } from '#api/counter-snapshot.ts';
import { FIRST_SNAPSHOT_PLACES, MOST_SNAPSHOT_LRS, MOST_SNAPSHOT_PLACES } from '#domain/rules/snapshot-shares.ts';
import { aContact, aRegisteredCounter, type TestCounter } from '#test/counters.ts';
import { call, done } from '#test/factories.ts';
import type { Verdict } from './goals.ts';

// The snapshot that a new counter fetches over a line of 2 Mbit/s (spec 5 §13.16).

const MOST_MB = 1.5;
/** 2 Mbit/s, in bytes a second. */
const LINE = 250_000;
const [FIRST_S, WHOLE_S] = [3, 8];

/** A logo like those of offices: a coloured sign with an outline, some hundred pixels high. */
async function logo(): Promise<Blob> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="360"><defs><linearGradient id="g"><stop stop-color="#c20"/><stop offset="1" stop-color="#06c"/></linearGradient></defs>
    <circle cx="180" cy="180" r="160" fill="url(#g)" stroke="#222" stroke-width="12"/><path d="M90 240 L180 80 L270 240 Z" fill="#fff"/><rect x="380" y="90" width="480" height="180" rx="40" fill="url(#g)"/></svg>`;
  return new Blob([await sharp(Buffer.from(svg)).png().toBuffer()], { type: 'image/png' });
}

interface Part {
  readonly version: string;
  readonly places: number;
  readonly lrs: number;
  readonly logos: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** One request; its time is the portal's plus that of the bytes at 2 Mbit/s. */
async function ask(url: string, token: string, counter: TestCounter, known: string, first: string): Promise<Part> {
  const { id, body } = aContact(counter);
  counter.contact = id;
  const begun = performance.now();
  const answer = await fetch(`${url}/api/Counter/Snapshot`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, known, first }),
  });
  const text = await answer.text();
  const made = (performance.now() - begun) / 1000;
  if (!answer.ok) throw new Error(text);
  const bytes = gzipSync(text).length;
  const told = snapshotShape.parse(JSON.parse(text));
  const rowsOf = (shares: readonly { readonly rows: readonly unknown[] }[] = []) =>
    shares.reduce((sum, { rows }) => sum + rows.length, 0);
  const [places, lrs] = [rowsOf(told.place_Shares), rowsOf(told.lr_Shares)];
  const logos = (told.printed?.['logos'] as readonly string[] | undefined)?.filter((each) => each !== '').length ?? 0;
  console.log(
    `  snapshot${first === 'yes' ? ', first part' : ''}: ${places} places, ${lrs} LRs, ${(text.length / 1e6).toFixed(2)} MB, ${(bytes / 1e6).toFixed(2)} MB gzipped, made in ${made.toFixed(2)} s`,
  );
  return { version: told.version, places, lrs, logos, bytes, seconds: made + bytes / LINE };
}

function hold(part: Part, places: number, lrs: number): void {
  if (part.places < places || part.lrs < lrs) throw new Error(`${part.places} places, ${part.lrs} LRs.`);
}

/** Fetches the snapshot of a branch with as many places as a counter keeps: in one request, and in parts as a new counter does. */
export async function measureSnapshot(url: string, token: string): Promise<readonly Verdict[]> {
  const body = new FormData();
  body.append('logo1', await logo(), 'logo.png');
  done(await call({ url }, 'uploadLogos', { token, body }));
  const counter = await aRegisteredCounter({ url }, { token }, 1);
  const whole = await ask(url, token, counter, '', 'no');
  hold(whole, MOST_SNAPSHOT_PLACES, MOST_SNAPSHOT_LRS);
  if (whole.logos !== 1) throw new Error('The snapshot has no logo.');
  const first = await ask(url, token, counter, '', 'yes');
  hold(first, FIRST_SNAPSHOT_PLACES, 0);
  const rest = await ask(url, token, counter, first.version, 'no');
  hold(rest, MOST_SNAPSHOT_PLACES - FIRST_SNAPSHOT_PLACES, MOST_SNAPSHOT_LRS);
  const seconds = first.seconds + rest.seconds;
  const verdict = (goal: string, figure: string, met: boolean): Verdict => ({
    goal,
    figure,
    verdict: met ? 'met' : 'missed',
  });
  return [
    verdict(`snapshot gzipped: ${MOST_MB} MB`, `${(whole.bytes / 1e6).toFixed(2)} MB`, whole.bytes <= MOST_MB * 1e6),
    verdict(
      `first ${FIRST_SNAPSHOT_PLACES} places on 2 Mbit/s: ${FIRST_S} s`,
      `${first.seconds.toFixed(1)} s`,
      first.seconds <= FIRST_S,
    ),
    verdict(`all of them, and the LRs: ${WHOLE_S} s`, `${seconds.toFixed(1)} s`, seconds <= WHOLE_S),
  ];
}
