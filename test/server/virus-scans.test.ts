import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVirusScanner } from '#server/files/virus-scanner.ts';
import { pictureForm, sheetForm } from '#test/contract/expectations-records.ts';
import { aCompany, call, done, refused, type TestCompany } from '#test/factories.ts';
import { anEmployee } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';

// Uploads are scanned by clamd before anything else is done with them (OWASP ASVS 5.4.3).

const VIRUS = 'This file contains a virus. It was not saved.';
const AWAY = 'Files cannot be scanned for viruses right now. Nothing was saved. Please try again in a moment.';

const upload = (portal: TestPortal, company: TestCompany, body = pictureForm('logo1')) =>
  call(portal, 'uploadLogos', { token: company.token, body });
const logosOf = (portal: TestPortal, { tenantId }: TestCompany): Promise<string[]> =>
  readdir(join(portal.filesDir, tenantId, 'logos')).catch((): string[] => []);
/** What /readyz and the metric say. */
async function toldBy({ url }: TestPortal) {
  const ready = await fetch(`${url}/readyz`);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return [ready.status, await ready.json(), /^bilty_virus_scanner_up (.*)$/m.exec(metrics)?.[1]];
}
const DOES_NOT_ANSWER = [200, { status: 'ready', virusScanner: 'does not answer' }, '0'];
const leftIn = (portal: TestPortal) => readdir(portal.services.incoming.folder);

describe('scanning by a service that speaks clamd’s protocol', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'clamd');
  let reply: string | null = 'stream: OK\0';
  let pong: string | null = 'PONG\0';
  let pings = 0;
  /** The received commands and files. */
  const came: { readonly command: string; readonly file: Buffer }[] = [];

  /** Reads a command, then chunks with their lengths until an empty one. */
  async function serve(socket: Socket): Promise<void> {
    let bytes = Buffer.alloc(0);
    for await (const part of socket as AsyncIterable<Buffer>) {
      bytes = Buffer.concat([bytes, part]);
      if (bytes.toString('latin1') === 'zPING\0') {
        pings += 1;
        if (pong !== null) socket.end(pong);
        continue;
      }
      const file = fileIn(bytes);
      if (file === null) continue;
      came.push({ command: bytes.toString('latin1', 0, bytes.indexOf(0)), file });
      if (reply !== null) socket.end(reply);
    }
  }
  function fileIn(bytes: Buffer): Buffer | null {
    const parts: Buffer[] = [];
    for (let at = bytes.indexOf(0) + 1; at + 4 <= bytes.length;) {
      const length = bytes.readUInt32BE(at);
      if (length === 0) return Buffer.concat(parts);
      parts.push(bytes.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    return null;
  }
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    serve(socket).catch(() => undefined);
  });

  let portal: TestPortal;
  let company: TestCompany;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(path, resolve));
    portal = await startPortal({ scanner: createVirusScanner({ path }, 1000) });
    company = await aCompany(portal);
  });
  afterAll(async () => {
    await portal.stop();
    server.close();
  });
  beforeEach(() => {
    reply = 'stream: OK\0';
    pong = 'PONG\0';
    pings = 0;
    came.length = 0;
  });

  test('a file with a virus is refused at its field, leaves nothing behind, and is logged', async () => {
    reply = 'stream: Win.Test.EICAR_HDB-1 FOUND\0';
    expect(refused(await upload(portal, company))).toMatchObject({
      status: 422,
      code: 'virus',
      detail: VIRUS,
      errors: [{ path: 'logo1', message: VIRUS }],
    });
    const form = await sheetForm([anEmployee()]);
    const imported = await call(portal, 'employeeImport', {
      token: company.token,
      query: { dryRun: 'no' },
      body: form,
    });
    expect(refused(imported)).toMatchObject({ status: 422, code: 'virus' });
    expect([await logosOf(portal, company), await leftIn(portal)]).toEqual([[], []]);
    expect(portal.logLines.filter((line) => line.includes('Win.Test.EICAR_HDB-1'))).toHaveLength(2);
  });

  test.each([
    ['is incomplete', 'stream: O'],
    ['is another message', 'INSTREAM size limit exceeded. ERROR\0'],
    ['is garbage', 'x'.repeat(10_000)],
    ['is empty', ''],
    ['never comes', null],
  ])('a file is refused when the scanner’s answer %s', async (_what, answer) => {
    reply = answer;
    expect(refused(await upload(portal, company))).toMatchObject({ status: 503, detail: AWAY });
    expect([await logosOf(portal, company), await leftIn(portal)]).toEqual([[], []]);
  });

  test('a clean file reaches the scanner byte for byte, and is kept', async () => {
    const form = pictureForm('logo1');
    done(await upload(portal, company, form));
    const sent = Buffer.from(await (form.get('logo1') as File).arrayBuffer());
    expect(came.map(({ command }) => command)).toEqual(['zINSTREAM']);
    expect(came[0]?.file.equals(sent)).toBe(true);
    expect(await logosOf(portal, company)).not.toEqual([]);
  });

  test('files are refused when no scanner listens', async () => {
    const scanner = createVirusScanner({ path: join(folder, 'nobody') }, 1000);
    const other = await startPortal({ beside: portal, scanner });
    try {
      expect(refused(await upload(other, company))).toMatchObject({ status: 503, detail: AWAY });
      expect(await toldBy(other)).toEqual(DOES_NOT_ANSWER);
    } finally {
      await other.stop();
    }
  });

  test('/readyz and the metrics say that the scanner answers', async () => {
    expect(await toldBy(portal)).toEqual([200, { status: 'ready', virusScanner: 'answers' }, '1']);
  });

  test.each([
    ['answers something else', 'PONG'],
    ['refuses', 'UNKNOWN COMMAND\0'],
    ['does not answer', null],
  ])('a scanner that %s counts as not answering, and the portal stays ready', async (_what, answer) => {
    pong = answer;
    expect(await toldBy(portal)).toEqual(DOES_NOT_ANSWER);
  });

  test('simultaneous checks of the scanner share one ping, and a later one pings again', async () => {
    const { answers } = createVirusScanner({ path });
    expect(await Promise.all([answers(), answers(), answers()])).toEqual([true, true, true]);
    expect(pings).toBe(1);
    pong = 'NO\0';
    expect(await answers()).toBe(false);
  });
});

const hasClamd = existsSync('/usr/sbin/clamd');
// The harmless file that all scanners know (eicar.org), in two parts so that no scanner reports this file.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

describe.skipIf(!hasClamd)('scanning by clamd itself (left out where it is not installed)', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'clamd.ctl');
  let clamd: ChildProcess;
  beforeAll(async () => {
    const md5 = createHash('md5').update(EICAR).digest('hex');
    await writeFile(join(folder, 'test.hdb'), `${md5}:${EICAR.length}:Eicar-Test\n`);
    const settings = [`DatabaseDirectory ${folder}`, `LocalSocket ${path}`, 'Foreground yes', 'StreamMaxLength 1M'];
    await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
    await chmod(folder, 0o755);
    clamd = spawn('/usr/sbin/clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    for (let tries = 0; !existsSync(path) && tries < 300; tries += 1) await sleep(100);
  });
  afterAll(() => {
    clamd.kill();
  });

  const fileOf = async (content: string | Buffer) => {
    const file = join(folder, 'upload');
    await writeFile(file, content);
    return file;
  };
  const { scan, answers } = createVirusScanner({ path });

  test('clamd finds the EICAR test file and passes clean files', async () => {
    expect(execFileSync('/usr/sbin/clamd', ['--version'], { encoding: 'utf8' })).toMatch(/^ClamAV/);
    expect(await answers()).toBe(true);
    expect(await scan(await fileOf(EICAR))).toBe('Eicar-Test.UNOFFICIAL');
    expect(await scan(await fileOf('an ordinary text'))).toBeNull();
    expect(await scan(await fileOf(Buffer.alloc(700_000, 'ordinary ')))).toBeNull();
  });

  test('a file larger than clamd accepts is an error', async () => {
    await expect(scan(await fileOf(Buffer.alloc(8_000_000, 'ordinary ')))).rejects.toThrow();
  });
});
