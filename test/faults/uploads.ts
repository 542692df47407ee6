import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { aDrivenLr } from '#test/contract/expectations-driver.ts';
import { podForm } from '#test/contract/expectations-pods.ts';
import { aBomb } from '#test/eway-pdf.ts';
import { call, done, type Answered } from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { aPortal, drill, type Drill } from './drill.ts';
import { openOffice, type Office } from './load.ts';

// Strangers and clerks send what could fill memory, disk and the main thread, while another office reads its list.

const LINKS = 12;
const PHOTOS = 6;
const PHOTO_BYTES = 9_900_000;
const BOMBS = 20;
const MOST_RESIDENT_MB = 450;
// On a busy machine; before the fix it was seconds.
const MOST_LIST_MS = 500;

/** Incompressible noise, and padding up to ten megabytes. */
async function aLargePhoto(): Promise<Buffer> {
  const photo = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  return Buffer.concat([photo, Buffer.alloc(Math.max(0, PHOTO_BYTES - photo.length))]);
}

function fileForm(content: Buffer | string): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'file');
  return form;
}

type Heard = Pick<Answered, 'status'>;
/** Status 0: no answer. */
const heard = (answer: Promise<Answered>): Promise<Heard> => answer.catch(() => ({ status: 0 }));

const countOf = (answers: readonly Heard[]) => {
  const counted = new Map<number, number>();
  for (const { status } of answers) counted.set(status, (counted.get(status) ?? 0) + 1);
  return [...counted].map(([status, times]) => `${times} × ${status}`).join(', ');
};

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, each) => sum + (each.isFile() ? statSync(join(each.parentPath, each.name)).size : 0),
    0,
  );

/** How long the list of another office takes meanwhile, in milliseconds. */
async function listBeside(office: Office, work: Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  while (!over.signal.aborted) {
    const begun = performance.now();
    await call({ url: office.url }, 'biltyList', { token: office.token });
    times.push(performance.now() - begun);
    await sleep(5);
  }
  await ended;
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length / 2)] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

const uploads = drill(
  'photos, PDF bombs and JSON against another office',
  async (_load, afterwards) => {
    const portal = await aPortal(afterwards, {});
    const [office, other] = [await openOffice(portal.url), await openOffice(portal.url)];
    const { token } = office;
    for (let at = 0; at < 12; at += 1) done(await call(portal, 'biltyCreate', { token: other.token, body: aBilty() }));
    const status = (name: string) => {
      const told = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${portal.pid()}/status`, 'utf8'));
      return Math.round(Number(told?.[1]) / 1024);
    };
    const wrong: string[] = [];
    const table = [
      '| what is sent at once | answered | its list p50 ms | p99 ms | resident MB | at its highest |',
      '|---|---|---:|---:|---:|---:|',
    ];
    let answered = 0;
    const measure = async (name: string, send: () => Promise<Heard[]>) => {
      // The peak from now on.
      writeFileSync(`/proc/${portal.pid()}/clear_refs`, '5');
      let answers: Heard[] = [];
      const { p50, p99 } = await listBeside(
        other,
        send().then((all) => (answers = all)),
      );
      answered += answers.length;
      const [now, highest] = [status('VmRSS'), status('VmHWM')];
      table.push(`| ${[name, countOf(answers), p50.toFixed(1), p99.toFixed(1), now, highest].join(' | ')} |`);
      if (highest > MOST_RESIDENT_MB) wrong.push(`${name}: the portal came to ${highest} MB`);
      if (p99 > MOST_LIST_MS) wrong.push(`${name}: another's list took ${p99.toFixed(0)} ms`);
      const failed = answers.filter(({ status: each }) => each >= 500 || each === 0);
      if (failed.length > 0) wrong.push(`${name}: ${countOf(failed)}`);
    };
    await measure('nothing', async () => (await sleep(3000), []));

    const json = `[${'{"docNo":{"a":[{}]}},'.repeat(95_000)}{}]`;
    await measure('4 JSON files of 2 MB', () =>
      Promise.all(
        Array.from({ length: 4 }, () => heard(call(portal, 'ewayBillReadFile', { token, body: fileForm(json) }))),
      ),
    );
    const photo = await aLargePhoto();
    const world = { url: portal.url } as TestPortal;
    const links: { link: string; bilty_No: string }[] = [];
    for (let at = 0; at < LINKS; at += 1) links.push(await aDrivenLr(world, token));
    await measure(`${LINKS} × ${PHOTOS} photos of 10 MB by links`, () =>
      Promise.all(
        links.map(({ link, bilty_No }, at) =>
          call(portal, 'driverPod', {
            headers: { 'x-link': link, 'x-forwarded-for': `198.51.100.${at + 1}` },
            body: podForm(
              { bilty_No },
              Array.from({ length: PHOTOS }, () => photo),
            ),
          }),
        ),
      ),
    );
    const bomb = aBomb(600);
    await measure(`${BOMBS} PDFs that unpack to 600 MB`, () =>
      Promise.all(
        Array.from({ length: BOMBS }, () => heard(call(portal, 'ewayBillReadFile', { token, body: fileForm(bomb) }))),
      ),
    );
    await sleep(15_000);
    const kept = bytesIn(join(portal.dataDir, 'client_images'));
    const incoming = join(portal.dataDir, 'incoming');
    const left = existsSync(incoming) ? readdirSync(incoming).length : 0;
    table.push(`Resident 15 s later: ${status('VmRSS')} MB; on the disk ${(kept / 1e6).toFixed(0)} MB.`);
    if (left > 0) wrong.push(`${left} files were left in incoming/`);
    return { answered, lost: 0, doubled: 0, half: 0, gaps: 0, pauseMs: 0, slowestErrorMs: 0, wrong, table };
  },
  () => (existsSync('/proc/self/status') ? null : 'memory is read from /proc'),
);

/** The drills of uploads. */
export const uploadDrills: readonly Drill[] = [uploads];
