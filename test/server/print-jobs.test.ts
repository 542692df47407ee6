import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import ipp from '@sealsystems/ipp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ALL_COPIES } from '#domain/rules/copies.ts';
import { printerNetworks } from '#server/configuration/printer-networks.ts';
import { createOutbound } from '#server/outbound/outbound.ts';
import type { Resolve } from '#server/outbound/public-address.ts';
import { deliverPrints } from '#server/printers/print-delivery.ts';
import { anIppPrinter } from '#test/contract/expectations-print-jobs.ts';
import { aPrinter } from '#test/contract/expectations-short-lists.ts';
import { hasCups, startCups, type Cups } from '#test/cups.ts';
import {
  aCompany,
  asOwner,
  call,
  done,
  refused,
  savedBilty,
  useLawfulForm,
  type TestCompany,
} from '#test/factories.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { readPins } from '#test/print/read-pins.ts';
import { onlyTheirs } from '#test/only-theirs.ts';

let portal: TestPortal;
let company: TestCompany;
let other: TestCompany;
const servers: Server[] = [];
// The job works for all companies, so this file has a portal of its own.
beforeAll(async () => {
  portal = await startPortal();
  [company, other] = [await aCompany(portal), await aCompany(portal)];
  for (const { token } of [company, other]) await useLawfulForm(portal, token);
  return () => portal.stop();
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
  await asOwner(portal, (client) => client.query('delete from print_job'));
});

type Fields = Readonly<Record<string, unknown>>;

const saving = (fields: Fields, by = company) =>
  call(portal, 'printerCreate', { token: by.token, body: anIppPrinter(fields) });
const printerAt = async (address: string, fields: Fields = {}, by = company) =>
  Number(done(await saving({ address, ...fields }, by)).id);
const lr = async (by = company) =>
  savedBilty(await call(portal, 'biltyCreate', { token: by.token, body: aLawfulBilty() })).bilty_No;
const print = (Bilty_No: string, printer: number, print_Job: string, by = company) =>
  call(portal, 'biltyPrint', {
    token: by.token,
    query: { Bilty_No, language: 'English', copy: ALL_COPIES, printer, print_Job },
  });
/** Sends an LR to a printer; answers the id of the job, and the bytes as a file. */
async function sent(printer: number, by = company) {
  const id = crypto.randomUUID();
  const { status, bytes } = await print(await lr(by), printer, id, by);
  expect([status, status === 200 ? '' : bytes.toString()]).toEqual([200, '']);
  return { id, bytes };
}
const jobs = async (printer = 0, by = company) =>
  done(await call(portal, 'printJobList', { token: by.token, query: { printer } }));
const jobOf = async (id: string, by = company) => (await jobs(0, by)).find((job) => job.id === id);

const found =
  (...addresses: string[]): Resolve =>
  (_name, _options, told) =>
    told(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
interface Delivered {
  readonly networks?: string;
  readonly resolve?: Resolve;
}
/** Does what the portal does by itself, with every job due now. */
async function deliver({ networks = `${company.tenantId}=127.0.0.1/32`, resolve }: Delivered = {}): Promise<void> {
  const complaints: string[] = [];
  await asOwner(portal, (client) =>
    client.query(`update print_job set next_try_at = now() where state in ('waiting', 'sent')`),
  );
  const services = {
    database: portal.services.database,
    outbound: createOutbound(undefined, resolve),
    networks: printerNetworks(networks),
    log: (line: string) => void complaints.push(line),
  };
  await deliverPrints(services, new AbortController().signal);
  expect(complaints).toEqual([]);
}
/** Delivers until no job is under way. */
async function deliverAll(how: Delivered = {}): Promise<void> {
  await expect
    .poll(
      async () => {
        await deliver(how);
        return (await jobs()).filter(({ state }) => state === 'waiting' || state === 'sent').length;
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe(0);
}
async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return (server.address() as AddressInfo).port;
}

describe('a printer that the portal sends to', () => {
  test.each([
    ['http://192.168.1.9/print', 'Address must start with ipp:// or ipps:// and must not contain a login.'],
    ['', 'Address must start with ipp:// or ipps:// and must not contain a login.'],
    ['ipp://admin:secret@192.168.1.9/', 'Address must start with ipp:// or ipps:// and must not contain a login.'],
    ['ipp://192.168.1.9/print?a=b', 'Address must start with ipp:// or ipps:// and must not contain a login.'],
    ['ipp://192.168.1.9:99999/', 'Address must start with ipp:// or ipps:// and must not contain a login.'],
  ])('a printer is not saved with the address %j', async (address, sentence) => {
    const answer = refused(await saving({ address }));
    expect([answer.status, answer.detail]).toEqual([422, sentence]);
  });

  test('the certificate of a printer must be a SHA-256', async () => {
    const answer = refused(await saving({ certificate: 'AB:CD' }));
    expect(answer.detail).toBe('Certificate must be a SHA-256 of 64 hexadecimal digits.');
    const certificate = Array.from({ length: 32 }, () => 'AB').join(':');
    expect(done(await saving({ certificate }))).toMatchObject({ certificate });
  });
});

describe('a print job', () => {
  test('a print job needs a UUID and a printer of the company that the portal sends to', async () => {
    const [number, printer] = [await lr(), await printerAt('ipp://127.0.0.1:9/')];
    const files = Number(done(await call(portal, 'printerCreate', { token: company.token, body: aPrinter() })).id);
    expect(refused(await print(number, printer, 'seven')).detail).toBe('print_Job must be a UUID.');
    for (const none of [0, files])
      expect(refused(await print(number, none, crypto.randomUUID())).detail).toBe(
        'This printer accepts files only. Choose one that the portal sends to.',
      );
    const theirs = await onlyTheirs(files, () => printerAt('ipp://127.0.0.1:9/', {}, other));
    expect(refused(await print(number, theirs, crypto.randomUUID())).status).toBe(404);
    expect(await jobs()).toEqual([]);
  });

  test('a print job is queued once, and is seen and cancelled by its company alone', async () => {
    const printer = await printerAt('ipp://127.0.0.1:9/');
    const [number, id] = [await lr(), crypto.randomUUID()];
    for (let times = 0; times < 2; times++) await print(number, printer, id);
    expect(await jobs(printer)).toMatchObject([{ id, state: 'waiting', tries: 0, failure: '', ended_Date: null }]);
    expect(await jobs(0, other)).toEqual([]);
    const cancel = (by: TestCompany) => call(portal, 'printJobCancel', { token: by.token, body: { id } });
    expect(refused(await cancel(other)).status).toBe(404);
    expect(done(await cancel(company))).toMatchObject({ state: 'cancelled' });
    expect(done(await cancel(company))).toMatchObject({ state: 'cancelled' });
    await deliver();
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', tries: 0 });
  });
});

describe('printers outside the networks that were named', () => {
  const asked: string[] = [];
  const counting: RequestListener = (incoming, response) => {
    asked.push(incoming.url ?? '');
    response.writeHead(500).end();
  };
  const failureOf = async (address: string, how: Delivered = {}, by = company) => {
    const { id } = await sent(await printerAt(address, {}, by), by);
    await deliver(how);
    const { state, failure } = (await jobOf(id, by)) ?? {};
    return [state, failure];
  };

  test('nothing is sent where no network is named, or only that of another company', async () => {
    const port = await listening(counting);
    expect(await failureOf(`ipp://127.0.0.1:${port}/`, { networks: '' })).toEqual(['failed', 'network']);
    expect(await failureOf(`ipp://127.0.0.1:${port}/`, {}, other)).toEqual(['failed', 'network']);
    expect(asked).toEqual([]);
  });

  test.each(['ipp://127.0.0.2:', 'ipp://2130706434:', 'ipp://0x7f.2:', 'ipp://[::1]:', 'ipps://127.0.0.2:'])(
    'nothing is sent to an address outside the networks: %s',
    async (begin) => {
      const port = await listening(counting);
      expect(await failureOf(`${begin}${port}/`)).toEqual(['failed', 'network']);
      expect(asked).toEqual([]);
    },
  );

  test('nothing is sent to a name with an address outside the networks, alone or among others', async () => {
    const port = await listening(counting);
    const address = `ipp://printer.office:${port}/`;
    expect(await failureOf(address, { resolve: found('127.0.0.2') })).toEqual(['failed', 'network']);
    expect(await failureOf(address, { resolve: found('127.0.0.1', '10.0.0.1') })).toEqual(['failed', 'network']);
    expect(asked).toEqual([]);
  });

  test('a name is resolved once for a try and connected to as it was checked; the next try resolves it again', async () => {
    const port = await listening(counting);
    let looked = 0;
    const changing: Resolve = (...args) => found((looked += 1) === 1 ? '127.0.0.1' : '127.0.0.2')(...args);
    const { id } = await sent(await printerAt(`ipp://printer.office:${port}/`));
    await deliver({ resolve: changing });
    expect([asked.splice(0), looked, (await jobOf(id))?.failure]).toEqual([['/'], 1, 'refused']);
    await deliver({ resolve: changing });
    expect([asked, looked, (await jobOf(id))?.failure]).toEqual([[], 2, 'network']);
  });

  test('nothing is sent to where a printer redirects', async () => {
    const elsewhere = await listening(counting);
    const port = await listening((_incoming, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${elsewhere}/` }).end();
    });
    const { id } = await sent(await printerAt(`ipp://127.0.0.1:${port}/`));
    await deliver();
    expect(await jobOf(id)).toMatchObject({ state: 'failed', failure: 'refused', said: 'HTTP 307' });
    expect(asked).toEqual([]);
  });
});

/** A printer that lists some formats and takes no job. */
const listingOnly = (...formats: string[]) =>
  listening((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { id } = ipp.parse(Buffer.concat(parts));
      const charset = { 'attributes-charset': 'utf-8', 'attributes-natural-language': 'en' };
      const listed = { 'document-format-supported': formats };
      const answer = { statusCode: 'successful-ok', id, 'operation-attributes-tag': charset };
      response.end(ipp.serialize({ ...answer, 'printer-attributes-tag': listed }));
    });
  });

test('a PDF is sent only where it is listed, and a dot matrix print only where octets are', async () => {
  const port = await listingOnly('image/urf', 'application/octet-stream');
  const pdf = await sent(await printerAt(`ipp://127.0.0.1:${port}/`, { kind: 'Ordinary' }));
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const pins = await sent(await printerAt(`ipp://127.0.0.1:${await listingOnly('application/pdf')}/`));
  await deliver();
  for (const { id } of [pdf, pins]) expect(await jobOf(id)).toMatchObject({ state: 'failed', failure: 'format' });
});

test('a print that cannot be delivered is tried for 15 minutes, then given up and its bytes are removed', async () => {
  const { id } = await sent(await printerAt('ipp://127.0.0.1:9/'));
  for (const tries of [1, 2]) {
    await deliver();
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', failure: 'connection', tries });
  }
  await asOwner(portal, (client) =>
    client.query(`update print_job set queued_at = now() - interval '15 minutes 1 second'`),
  );
  await deliver();
  expect(await jobOf(id)).toMatchObject({ state: 'failed', failure: 'connection' });
  const { rows } = await asOwner(portal, (client) => client.query(`select length(bytes) as left from print_job`));
  expect(rows).toEqual([{ left: 0 }]);
});

describe.skipIf(!hasCups)('a raw queue of CUPS (left out where cupsd is not installed)', () => {
  let cups: Cups;
  beforeAll(async () => {
    cups = await startCups();
    return () => cups.end();
  });
  const queue = (fields: Fields = {}, port = cups.port) => printerAt(`ipp://127.0.0.1:${port}/printers/pins`, fields);
  const textsOf = (bytes: Buffer) =>
    readPins(bytes, 24).pages.map(({ texts, dots }) => ({ texts, dots: dots.map(({ x, y }) => [x, y]) }));

  test('an LR of four plies reaches the queue byte for byte', async () => {
    const { id, bytes } = await sent(await queue());
    await deliverAll();
    expect(await jobOf(id)).toMatchObject({ state: 'printed', failure: '', said: '' });
    const out = cups.printed.at(-1) ?? Buffer.alloc(0);
    expect(out.equals(bytes)).toBe(true);
    const [page] = textsOf(out);
    expect(textsOf(out)).toEqual(textsOf(bytes));
    expect(page?.texts.map(({ text }) => text).join(' ')).toContain('CONSIGNOR COPY - ORIGINAL / CONSIGNEE COPY');
    expect(page?.texts.length).toBeGreaterThan(20);
  });

  test('a print whose answer was lost is printed once: the queue is asked before it is sent again', async () => {
    const before = cups.printed.length;
    let cut = 0;
    // Between the portal and CUPS: loses the first answer to a print.
    const port = await listening((incoming, response) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => {
        const body = Buffer.concat(parts);
        const { url: path, headers, method } = incoming;
        const through = httpRequest({ port: cups.port, host: '127.0.0.1', path, headers, method }, (answered) => {
          const isPrint = body.readUInt16BE(2) === 2;
          if (isPrint && (cut += 1) === 1) response.destroy();
          else answered.pipe(response);
        });
        through.end(body);
      });
    });
    const { id, bytes } = await sent(await queue({}, port));
    await deliver();
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', failure: 'connection' });
    // It was printed meanwhile, so the queue has it among those that are done.
    await expect.poll(() => cups.printed.length).toBe(before + 1);
    await deliverAll();
    expect(await jobOf(id)).toMatchObject({ state: 'printed', tries: 2 });
    expect([cut, cups.printed.length, cups.printed.at(-1)?.equals(bytes)]).toEqual([1, before + 1, true]);
  });

  test('a print waits while the queue is down', async () => {
    const [printer, before] = [await queue(), cups.printed.length];
    await cups.stop();
    const { id, bytes } = await sent(printer);
    await deliver();
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', failure: 'connection' });
    await cups.start();
    await deliverAll();
    expect(await jobOf(id)).toMatchObject({ state: 'printed' });
    expect([cups.printed.length, cups.printed.at(-1)?.equals(bytes)]).toEqual([before + 1, true]);
  });

  test('prints come out in the order in which they were sent', async () => {
    const [printer, before] = [await queue(), cups.printed.length];
    const wanted = [await sent(printer), await sent(printer), await sent(printer)];
    await deliverAll();
    const out = cups.printed.slice(before);
    expect(out.map((bytes) => wanted.findIndex((each) => each.bytes.equals(bytes)))).toEqual([0, 1, 2]);
  });

  test('the first certificate of an ipps printer is kept, and nothing is sent to one with another', async () => {
    const id = await printerAt(`ipps://127.0.0.1:${cups.port}/printers/pins`);
    const readCertificate = async () => {
      const listed = done(await call(portal, 'printerList', { token: company.token }));
      return listed.find((row) => Number(row['id']) === id)?.['certificate'];
    };
    await sent(id);
    await deliverAll();
    expect(await readCertificate()).toMatch(/^[\da-f]{64}$/);
    const before = cups.printed.length;
    await asOwner(portal, (client) =>
      client.query(`update printer set certificate = repeat('ab', 32) where id = $1 and tenant_id = $2`, [
        id,
        company.tenantId,
      ]),
    );
    const strange = await sent(id);
    await deliver();
    expect(await jobOf(strange.id)).toMatchObject({ state: 'failed', failure: 'certificate' });
    expect(cups.printed).toHaveLength(before);
  });
});
