import { readdirSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { encodeCertificate, wholeCertificate } from '#domain/rules/counter-certificate.ts';
import { encodePaper, paperCode, readPaperCode } from '#domain/rules/paper-code.ts';
import type { CounterPrintJob, LabelPrintJob, LrPrintJob } from '#print/counter-report.ts';
import { lawfulBiltyReport } from '#print/papers/lawful-bilty.ts';
import { renderPdf } from '#print/kit/engine.ts';
import { runOfficeReport } from '#print/pin-reports.ts';
import { aCompany } from '#test/factories.ts';
import { startPortal, WEB_DIR, type TestPortal } from '#test/portal.ts';
import { LAWFUL } from '#test/print/landing-samples.ts';
import { aLawfulBilty, aLawfulPaper, aLawfulReport, aTaxed, FOUR_COPIES } from '#test/print/lawful-samples.ts';
import { readBack } from '#test/print/read-back.ts';
import { RED_DOT } from '#test/print/samples.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { logIn } from './clerk.ts';
import { test } from './journey.ts';
import { aLine, type Line } from './line.ts';

// A counter prints in a worker of its page what the portal prints (spec 5 §5): the same words in the same places.

let portal: TestPortal;
test.beforeAll(({ portal: ofWorker }) => {
  portal = ofWorker;
});

/** The file of the worker, as the build named it. */
function workerFile(): string {
  const name = readdirSync(`${WEB_DIR}/assets`).find((each) => /^counter-print-worker-[\w-]+\.js$/.test(each));
  if (name === undefined) throw new Error('The build has no print worker.');
  return `/assets/${name}`;
}

// In the page: waits until the worker is ready, then prints one job after another.
const PRINT_THERE = `async ({ file, text }) => {
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const jobs = JSON.parse(text, (_name, value) => (value !== null && value.base64 ? bytesOf(value.base64) : value));
  const worker = new Worker(new URL(file, location.href), { type: 'module' });
  const printed = [];
  for (const [id, job] of [null, ...jobs].entries()) {
    const answer = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ id, job });
    });
    if (answer.file === undefined) throw new Error(answer.failed);
    printed.push(btoa(Array.from(answer.file, (byte) => String.fromCharCode(byte)).join('')));
  }
  worker.terminate();
  return printed.slice(1);
}`;

/** What the worker prints, in a page of the portal. */
async function printedThere(page: Page, jobs: readonly CounterPrintJob[]): Promise<Buffer[]> {
  const text = JSON.stringify(jobs, (_name, value: unknown) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  );
  const files = await page.evaluate<string[]>(`(${PRINT_THERE})(${JSON.stringify({ file: workerFile(), text })})`);
  return files.map((each) => Buffer.from(each, 'base64'));
}

/** Words in each script that needs its own font, and in Devanagari. */
const NAMES = 'मालवा ট্রেডার্স વેપાર ਵਪਾਰ ವ್ಯಾಪಾರ വ്യാപാരം ᱵᱮᱯᱟᱨ ବେପାର வணிகம் వ్యాపారం تاجر';

/** The code of a counter’s paper between two places; long names give it more squares. */
function codeOfCounter(place: string): string {
  const [company, counter] = ['6b1f3c5e-0000-4000-8000-000000000001', '6b1f3c5e-0000-4000-8000-000000000002'];
  const certificate = encodeCertificate({
    keyId: 'ab12cd34',
    company,
    counter,
    publicKey: '5d'.repeat(32),
    branchCode: 'IND',
    counterCode: '1',
    notBefore: '2026-11-01',
    notAfter: '2026-11-30',
  });
  const encoded = encodePaper(
    {
      keyId: '12ab34cd',
      company,
      paperId: '9e'.repeat(16),
      revision: 1,
      date: '2026-11-20',
      packages: 12,
      grams: 1_250_500,
      digest: '2d711642b726b044',
      issuer: '23AAHCM8960D1ZG',
      lrNo: 'IND1/2627/000014',
      vehicleNo: 'MH12EF9012',
      origin: place,
      destination: place,
    },
    wholeCertificate(certificate, new Uint8Array(64).fill(7)),
  );
  if (encoded === null) throw new Error('A code cannot tell this paper.');
  return `https://bilty.example.com/v#${paperCode(encoded, new Uint8Array(64).fill(9))}`;
}

/** Papers of every kind that a counter prints. */
function jobs(): LrPrintJob[] {
  // A Buffer has its own JSON.
  const logo = new Uint8Array(RED_DOT);
  const landed = Object.values(LAWFUL).map(({ language, report }) => ({ language, data: report }));
  const codes = ['Indore', 'इन्दौर छावनी'].map(codeOfCounter);
  const more = [
    aLawfulReport({ logos: [null, null, logo, null], papers: [aLawfulPaper({ copies: FOUR_COPIES })] }),
    aLawfulReport({ papers: [aLawfulPaper({ bilty: aLawfulBilty({ ...aTaxed, sender: NAMES, receiver: NAMES }) })] }),
    aLawfulReport({
      papers: [
        aLawfulPaper({ bilty: aLawfulBilty({ cancelled: 'yes', cancelReason: 'Typed twice', dangerous: 'yes' }) }),
      ],
    }),
    aLawfulReport({
      format: 'A4 two-up',
      papers: codes.map((code) => aLawfulPaper({ code, preview: true, copies: [{ copy: 'driver', duplicate: 2 }] })),
    }),
  ];
  const both = more.flatMap((data) => (['English', 'Hindi'] as const).map((language) => ({ language, data })));
  return [...landed, ...both];
}

test('a counter prints the same words at the same places as the portal', async ({ page }) => {
  const asked = jobs();
  // To make sure that the squares of a counter’s code are drawn.
  expect(readPaperCode(codeOfCounter('Indore').split('#')[1] ?? '')?.certificate).toBeTruthy();
  await page.goto(`${portal.url}/login`);
  const files = await printedThere(page, asked);
  expect(files).toHaveLength(asked.length);
  for (const [at, { data, language }] of asked.entries()) {
    const own = readBack(await renderPdf(lawfulBiltyReport(data, language)));
    const there = readBack(files[at] ?? Buffer.alloc(0));
    expect(there.placed.length).toBeGreaterThan(20);
    expect(there.placed).toEqual(own.placed);
    // Pictures, lines, marks and the squares of the code are also equal.
    expect(there.operators).toEqual(own.operators);
  }
});

/** Each paper for both kinds of printers and both widths, and on preprinted paper. */
function pinJobs(): LrPrintJob[] {
  const printers = ([9, 24] as const).flatMap((pins) => [
    { pins, columns: 80, width: 241, height: 305 },
    { pins, columns: 136, width: 381, height: 152 },
  ]);
  const own = jobs().filter((_, at) => at % 2 === 0 || at > 10);
  const placed = (['English', 'Hindi'] as const).map((language) => ({
    language,
    data: aLawfulReport({ head: 'pre-printed', papers: [aLawfulPaper({ copies: FOUR_COPIES })] }),
  }));
  return [...own, ...placed].flatMap((job) => printers.map((pins) => ({ ...job, pins })));
}

test('a counter sends a dot matrix printer the same bytes as the portal', async ({ page }) => {
  const asked = pinJobs();
  await page.goto(`${portal.url}/login`);
  const files = await printedThere(page, asked);
  expect(files).toHaveLength(asked.length);
  for (const [at, job] of asked.entries()) {
    const own = await runOfficeReport({ report: 'lawful-bilty', ...job });
    expect(own.length).toBeGreaterThan(500);
    expect(Buffer.compare(files[at] ?? Buffer.alloc(0), own), `job ${at}`).toBe(0);
  }
});

test('a counter makes the same labels as the portal, for each printer', async ({ page }) => {
  const label: LabelPrintJob['label'] = {
    company: aLawfulReport().company,
    logos: [],
    number: 'IND1/2627/000014',
    from: 'इन्दौर',
    to: 'Mumbai',
    consignee: NAMES,
    packages: 3,
    weight: '1,250.5',
    deliveryBranch: 'Mumbai (BOM)',
    serial: 'K3P9050007',
    first: 1,
    last: 3,
    paper: 'Roll',
  };
  const roll = { width: 100, height: 50 };
  const printers = [
    { speaks: 'ZPL' as const, dots: 203, ...roll },
    { speaks: 'TSPL' as const, dots: 300, ...roll },
  ];
  const asked = (['English', 'Hindi'] as const).flatMap((language): LabelPrintJob[] => [
    { label, language },
    { label: { ...label, paper: 'A4' }, language },
    ...printers.map((labels) => ({ label, language, labels })),
  ]);
  await page.goto(`${portal.url}/login`);
  const files = await printedThere(page, asked);
  for (const [at, { label: data, ...job }] of asked.entries()) {
    const own = await runOfficeReport({ report: 'label', data, ...job });
    const there = files[at] ?? Buffer.alloc(0);
    if (job.labels !== undefined) expect(Buffer.compare(there, own), `job ${at}`).toBe(0);
    else {
      expect(readBack(there).placed).toEqual(readBack(own).placed);
      expect(readBack(there).operators).toEqual(readBack(own).operators);
    }
  }
});

test.describe('the files that a counter prints with', () => {
  test.use({ serviceWorkers: 'allow' });
  let line: Line;
  test.beforeEach(async () => {
    line = await aLine(portal);
  });
  test.afterEach(() => line.close());

  /** What the service worker keeps on this computer. */
  const kept = (page: Page) =>
    page.evaluate<string[]>(
      `navigator.serviceWorker.ready.then(() => caches.keys()).then(async (names) => (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())`,
    );
  /** Checks for a new version; returns the result. */
  const update = (page: Page) =>
    page.evaluate<string>(
      `navigator.serviceWorker.ready.then(async (registration) => {
        await registration.update();
        const { installing: found } = registration;
        if (found === null) return 'none';
        while (!['activated', 'redundant'].includes(found.state)) await new Promise((then) => setTimeout(then, 50));
        return found.state;
      })`,
    );

  /** The portal of another version, whose counters need one more file; `give` puts that file there. */
  async function another(): Promise<{ readonly webDir: string; readonly give: () => Promise<void> }> {
    const webDir = join(temporaryFolder(), 'web-of-more-files');
    await cp(WEB_DIR, webDir, { recursive: true, filter: (path) => !/sw\.js\.(br|gz)$/.test(path) });
    const sw = join(webDir, 'sw.js');
    const text = await readFile(sw, 'utf8');
    const list = String(/"counter":"\/(assets\/counter-files-[\w-]+\.json)"/.exec(text)?.[1]);
    const other = 'assets/counter-files-another.json';
    await writeFile(sw, text.replace(/"version":"\w+"/, '"version":"another"').replace(list, other));
    const files = JSON.parse(await readFile(join(webDir, list), 'utf8')) as string[];
    await writeFile(join(webDir, other), JSON.stringify([...files, '/assets/counter-more.js']));
    return { webDir, give: () => writeFile(join(webDir, 'assets/counter-more.js'), '') };
  }

  test('printing files are kept on counters only, work offline, and a new version waits for all of its own', async ({
    page,
  }) => {
    const company = await aCompany(portal);
    await logIn(page, { ...portal, url: line.url }, company);
    await expect.poll(() => kept(page)).toContain('/login');
    expect((await kept(page)).filter((path) => /counter-|\.ttf$/.test(path))).toEqual([]);

    await page.evaluate(`localStorage.setItem('counter', 'yes')`);
    await page.reload();
    await expect.poll(() => kept(page)).toContain('/counter-files');
    const files = await kept(page);
    expect(files).toContain(workerFile());
    expect(files.filter((path) => path.endsWith('.ttf'))).toHaveLength(2);
    line.cut();
    const name = 'வணிகம்';
    const job = {
      language: 'English' as const,
      data: aLawfulReport({ papers: [aLawfulPaper({ bilty: aLawfulBilty({ sender: name }) })] }),
    };
    const [there] = await printedThere(page, [job]);
    // Its letters are printed as boxes, because their font was never needed here; its text can be read all the same.
    expect(readBack(there ?? Buffer.alloc(0)).flat).toContain(name);

    const { webDir, give } = await another();
    const renewed = await startPortal({ beside: portal, webDir });
    line.leadTo(renewed);
    expect(await update(page)).toBe('redundant');
    await renewed.stop();
    await give();
    const mended = await startPortal({ beside: portal, webDir });
    line.leadTo(mended);
    expect(await update(page)).toBe('activated');
    expect(await kept(page)).toContain('/assets/counter-more.js');
    await mended.stop();
  });
});
