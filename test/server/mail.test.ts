import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LetterFacts, LetterKind } from '#domain/letters.ts';
import type { Database } from '#server/database/connect.ts';
import { createLetterSources } from '#server/letter-sources.ts';
import { createMessages } from '#server/mail/messages.ts';
import { createMailTransport } from '#server/mail/transport.ts';
import { createSharing } from '#server/sharing/sharing.ts';
import { createMailWorker, type MailServices } from '#server/mail/worker.ts';
import { anOwner, asOwner, call, done, logIn, registration } from '#test/factories.ts';
import { aMailServer, openMail } from '#test/mail-server.ts';
import { connectTo, MAIL_FROM, PUBLIC_URL, startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let database: Database;
let log: string[];
beforeAll(async () => {
  portal = await startPortal({ messageUrl: 'log' });
  database = await connectTo(portal);
});
afterAll(async () => {
  await database.close();
  await portal.stop();
});
beforeEach(async () => {
  log = [];
  await sql('delete from outbox');
});

const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(portal, async (client) => (await client.query<Row>(text, values)).rows);

/** A letter or message in the outbox; `outbox` answers them in the order in which they were queued. */
interface Queued {
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly recipient: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly tries: number;
  readonly last_error: string;
  readonly sent: boolean;
  readonly written: boolean;
  readonly given_up: boolean;
  readonly wait: number;
}
const outbox = () =>
  sql<Queued>(
    `select id, kind, channel, recipient, facts, tries, last_error, sent_at is not null as sent, written, given_up_at is not null as given_up,
       round(extract(epoch from next_try_at - now()) / 60)::int as wait from outbox order by queued_at, recipient`,
  );

async function queue<Kind extends LetterKind>(kind: Kind, recipient: string, facts: LetterFacts[Kind], more = {}) {
  const row = { language: 'English', channel: 'mail', minutesAgo: 0, ...more };
  await sql(
    `insert into outbox (kind, recipient, facts, language, channel, queued_at) values ($1, $2, $3, $4, $5, now() - make_interval(mins => $6))`,
    [kind, recipient, JSON.stringify(facts), row.language, row.channel, row.minutesAgo],
  );
}
const TEST = { name: 'Asha' };
const RESET = { name: 'Asha', userName: 'ASH1', token: 'a-token-to-keep-secret' };

/** Makes every letter that waits for its next try due now. */
const later = () => sql('update outbox set next_try_at = now() where sent_at is null');

const mailWorker = (changes: Partial<MailServices>) =>
  createMailWorker({
    database,
    transport: createMailTransport({ from: MAIL_FROM, folder: portal.outbox }),
    messages: null,
    publicUrl: PUBLIC_URL,
    sources: createLetterSources(database, createSharing(portal.services.links, PUBLIC_URL)),
    log: (line) => log.push(line),
    ...changes,
  });

describe('mail by a mail server', () => {
  test('each letter is sent once, also by three portals at a time', async () => {
    const server = await aMailServer();
    for (let n = 0; n < 25; n += 1) await queue('test', `user${n}@example.com`, TEST);
    const handled = await Promise.all([1, 2, 3].map(() => mailWorker(server).run()));
    expect(handled.reduce((sum, each) => sum + each, 0)).toBe(25);
    expect(new Set(server.taken.map(({ to }) => to[0])).size).toBe(25);
    expect(server.taken).toHaveLength(25);
    expect(await outbox()).toEqual(
      Array.from({ length: 25 }, () => expect.objectContaining({ sent: true, written: false, tries: 1 })),
    );
    expect(await mailWorker(server).run()).toBe(0);
    expect(log).toEqual([]);
    await server.stop();
  });

  test('a Hindi letter arrives as it was written, from the portal, to one address', async () => {
    const server = await aMailServer();
    await queue('passwordReset', 'asha@example.com', RESET, { language: 'Hindi' });
    const [queued] = await outbox();
    await mailWorker(server).run();
    const { headers, subject, body } = openMail(server.taken[0]?.raw ?? '');
    expect(subject).toBe('बिल्टी पोर्टल का नया पासवर्ड');
    expect(body).toContain(`${PUBLIC_URL}/resetpassword?token=a-token-to-keep-secret`);
    expect(body).toContain('Asha जी,');
    expect(body).toContain('<html lang="hi">');
    expect(headers.get('from')).toBe(MAIL_FROM);
    expect(headers.get('to')).toBe('asha@example.com');
    expect(headers.get('message-id')).toBe(`<${queued?.id}@bilty.example>`);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    // The token is not kept once it is sent.
    expect((await outbox())[0]?.facts).toEqual({ ...RESET, token: '' });
    await server.stop();
  });

  test('a name with line breaks makes no header, and an address with a comma no second recipient', async () => {
    const server = await aMailServer();
    await queue('enquiry', 'platform@example.com', {
      name: 'Eve\r\nBcc: victim@example.com\r\n\r\nHello',
      phone: '9876543210',
      email: 'eve@example.com',
      message: '.\r\nRCPT TO:<victim@example.com>\r\n.\r\n',
    });
    await queue('test', 'one@example.com, two@example.com', TEST);
    await mailWorker(server).run();
    const [letter] = server.taken;
    const { headers, subject } = openMail(letter?.raw ?? '');
    expect([...headers.keys()]).not.toContain('bcc');
    expect(subject).toBe('Enquiry from Eve Bcc: victim@ example. com Hello');
    expect(server.taken.flatMap(({ to }) => to)).not.toContain('victim@example.com');
    expect(server.taken.flatMap(({ to }) => to)).not.toContain('two@example.com');
    expect(server.taken[0]?.to).toEqual(['platform@example.com']);
    await server.stop();
  });

  test('a mail server that is down is tried with one letter only, and no letter is lost', async () => {
    const first = await aMailServer();
    await first.stop();
    for (let n = 0; n < 12; n += 1) await queue('test', `user${String(n).padStart(2, '0')}@example.com`, TEST);
    const man = mailWorker(first);
    expect(await man.run()).toBe(1);
    // The same portal does not try again for half a minute.
    expect(await man.run()).toBe(0);
    const waiting = await outbox();
    expect(waiting.filter(({ tries }) => tries === 1)).toHaveLength(1);
    expect(waiting.find(({ tries }) => tries === 1)).toMatchObject({
      wait: 1,
      last_error: expect.stringMatching(/ECONNREFUSED/),
    });
    expect(waiting.filter(({ tries, wait }) => tries === 0 && wait === 0)).toHaveLength(11);
    expect(log).toHaveLength(1);
    const again = await aMailServer({}, first.port);
    await later();
    expect(await mailWorker(again).run()).toBe(12);
    expect(new Set(again.taken.map(({ to }) => to[0])).size).toBe(12);
    expect((await outbox()).every(({ sent, last_error }) => sent && last_error === '')).toBe(true);
    await again.stop();
  });

  test('a letter whose company’s database is away waits alone', async () => {
    await queue('test', 'one@example.com', TEST, { minutesAgo: 5 });
    await sql('update outbox set tenant_id = $1', [crypto.randomUUID()]);
    await queue('test', 'two@example.com', TEST);
    const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:5432'), { code: 'ECONNREFUSED' });
    const sources = { facts: () => Promise.reject(away), givenUp: () => Promise.resolve() };
    expect(await mailWorker({ sources }).run()).toBe(2);
    expect(await outbox()).toMatchObject([
      { recipient: 'one@example.com', sent: false, tries: 1, last_error: away.message },
      { recipient: 'two@example.com', sent: true },
    ]);
  });

  test('a mail server that refuses the sender keeps every letter waiting', async () => {
    const server = await aMailServer({
      onMailFrom: (_address, _session, answer) =>
        answer(Object.assign(new Error('Who are you?'), { responseCode: 550 })),
    });
    await queue('test', 'a@example.com', TEST);
    await queue('test', 'b@example.com', TEST);
    expect(await mailWorker(server).run()).toBe(1);
    expect((await outbox()).map(({ given_up, sent }) => [given_up, sent])).toEqual([
      [false, false],
      [false, false],
    ]);
    await server.stop();
  });

  test('a letter to an unknown mailbox is given up at once; one to a full mailbox is tried for three days', async () => {
    const says = { unknown: 550, full: 452 };
    const server = await aMailServer({
      onRcptTo({ address }, _session, answer) {
        const repeated = address.startsWith('unknown') ? RESET.token : '';
        const code = address.startsWith('unknown') ? says.unknown : address.startsWith('full') ? says.full : 0;
        answer(code === 0 ? null : Object.assign(new Error(`No, ${code} ${repeated}`), { responseCode: code }));
      },
    });
    await queue('passwordReset', 'unknown@example.com', RESET);
    await queue('test', 'full@example.com', TEST);
    await queue('test', 'good@example.com', TEST);
    expect(await mailWorker(server).run()).toBe(3);
    const [unknown, full, good] = await outbox();
    expect(unknown).toMatchObject({ given_up: true, last_error: expect.stringContaining('550'), facts: { token: '' } });
    expect(full).toMatchObject({ given_up: false, sent: false, tries: 1, wait: 1 });
    expect(good).toMatchObject({ sent: true });
    const waits: number[] = [];
    for (let tries = 2; tries <= 10; tries += 1) {
      await later();
      await mailWorker(server).run();
      waits.push((await outbox())[1]?.wait ?? 0);
    }
    expect(waits).toEqual([2, 5, 15, 30, 60, 120, 240, 360, 360]);
    await sql(`update outbox set queued_at = now() - interval '3 days' where recipient = 'full@example.com'`);
    await later();
    await mailWorker(server).run();
    expect((await outbox()).find(({ recipient }) => recipient.startsWith('full'))).toMatchObject({ given_up: true });
    expect(log.at(-1)).toMatch(/is given up: .*452/);
    // The token is not logged even where the mail server repeats it.
    expect(log.join()).not.toContain(RESET.token);
    expect(unknown?.last_error).not.toContain(RESET.token);
    await server.stop();
  });

  test('a letter whose link is over is not sent; one without a link is sent after six days', async () => {
    const server = await aMailServer();
    await queue('passwordReset', 'late@example.com', RESET, { minutesAgo: 31 });
    await queue(
      'registration',
      'patient@example.com',
      { name: 'A', userName: 'B', companyName: 'C' },
      { minutesAgo: 6 * 24 * 60 },
    );
    await mailWorker(server).run();
    expect(server.taken.map(({ to }) => to)).toEqual([['patient@example.com']]);
    expect(await outbox()).toMatchObject([{ sent: true }, { given_up: true, facts: { token: '' } }]);
    await server.stop();
  });

  test('a letter whose link has gone is not sent without it', async () => {
    const server = await aMailServer();
    await queue('passwordReset', 'again@example.com', RESET);
    await mailWorker(server).run();
    await sql('update outbox set sent_at = null, next_try_at = now()');
    await mailWorker(server).run();
    expect(server.taken).toHaveLength(1);
    expect(await outbox()).toMatchObject([
      { given_up: true, last_error: 'The link in it is gone. Ask for a new one.' },
    ]);
    await server.stop();
  });

  test('a letter is sent again with the same Message-ID where its portal died before noting that it was sent', async () => {
    const server = await aMailServer();
    await queue('test', 'twice@example.com', TEST);
    const dying: Database = {
      ...database,
      write: (scope, statement, values) =>
        statement.name === 'outbox.sent'
          ? Promise.reject(new Error('killed'))
          : database.write(scope, statement, values),
    };
    await expect(mailWorker({ ...server, database: dying }).run()).rejects.toThrow('killed');
    // No portal takes it while the dead one might still be sending it.
    expect(await mailWorker(server).run()).toBe(0);
    expect((await outbox())[0]).toMatchObject({ sent: false, wait: 15 });
    await later();
    expect(await mailWorker(server).run()).toBe(1);
    const ids = server.taken.map(({ raw }) => openMail(raw).headers.get('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    await server.stop();
  });

  test('a letter is sent once although the database is away for a moment after the answer', async () => {
    const server = await aMailServer();
    await queue('test', 'once@example.com', TEST);
    let away = 1;
    const restarted: Database = {
      ...database,
      write(scope, statement, values) {
        if (statement.name !== 'outbox.sent' || away-- <= 0) return database.write(scope, statement, values);
        return Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
      },
    };
    expect(await mailWorker({ ...server, database: restarted }).run()).toBe(1);
    expect(await outbox()).toMatchObject([{ sent: true, tries: 1 }]);
    expect(server.taken).toHaveLength(1);
    await server.stop();
  });

  test('a portal that is stopped gives back the letters that it has not sent', async () => {
    const server = await aMailServer();
    for (let n = 0; n < 5; n += 1) await queue('test', `user${n}@example.com`, TEST);
    const ending = new AbortController();
    const { transport } = server;
    const slow = {
      ...transport,
      send: (mail: Parameters<typeof transport.send>[0]) => {
        ending.abort();
        return transport.send(mail);
      },
    };
    expect(await mailWorker({ transport: slow }).run(ending.signal)).toBe(1);
    expect((await outbox()).filter(({ sent, tries, wait }) => !sent && tries === 0 && wait === 0)).toHaveLength(4);
    expect(await mailWorker(server).run()).toBe(4);
    await server.stop();
  });

  test('the password of the mail server is neither in the log nor in the outbox', async () => {
    const transport = createMailTransport({
      smtpUrl: 'smtps://bilty:hunter2@127.0.0.1:1',
      from: MAIL_FROM,
      folder: portal.outbox,
    });
    expect(transport.way).toEqual({ by: 'smtp', where: 'smtps://127.0.0.1:1', from: MAIL_FROM });
    await queue('test', 'a@example.com', TEST);
    await mailWorker({ transport }).run();
    expect(JSON.stringify([log, await outbox()])).not.toContain('hunter2');
  });
});

describe('mail without a mail server', () => {
  test('each letter is a file that its owner alone can read, and the same file if it is written again', async () => {
    await queue('passwordReset', 'asha@example.com', RESET);
    const [queued] = await outbox();
    await mailWorker({}).run();
    expect(await outbox()).toMatchObject([{ sent: true, written: true }]);
    await sql('update outbox set sent_at = null, next_try_at = now()');
    await mailWorker({}).run();
    const files = (await readdir(portal.outbox)).filter((name) => name.includes(queued?.id ?? '-'));
    expect(files).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z-[\da-f-]{36}\.eml$/)]);
    const path = join(portal.outbox, files[0] ?? '');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(portal.outbox)).mode & 0o777).toBe(0o700);
    expect(openMail(await readFile(path, 'utf8')).subject).toBe('Set a new password for Bilty Portal');
    expect((await readdir(portal.outbox)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('messages to mobile numbers', () => {
  const sms = { channel: 'sms' };
  afterEach(() => sql('delete from login_try'));

  test('a message is written to a file, and its link is not in the log', async () => {
    const messages = createMessages('log', portal.outbox, (line) => log.push(line));
    await queue('passwordReset', '9876543210', RESET, sms);
    await mailWorker({ messages }).run();
    expect(await outbox()).toMatchObject([{ sent: true, written: true, facts: { token: '' } }]);
    const files = (await readdir(portal.outbox)).filter((name) => name.endsWith('.sms'));
    expect(await readFile(join(portal.outbox, files[0] ?? ''), 'utf8')).toContain(RESET.token);
    expect(log).toEqual([expect.stringMatching(/^A message to a number ending in 210 was written to /)]);
  });

  test('a message goes to a gateway as JSON, again after a 500, and is given up after a 422', async () => {
    const asked: { auth: string | undefined; body: unknown }[] = [];
    let status = 500;
    const gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        asked.push({ auth: request.headers.authorization, body: JSON.parse(body) as unknown });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    const messages = createMessages(`http://bilty:hunter2@127.0.0.1:${port}/send`, portal.outbox, () => undefined);
    expect(messages?.way).toEqual({ by: 'gateway', where: `http://127.0.0.1:${port}` });
    await queue('passwordReset', '9876543210', RESET, sms);
    await mailWorker({ messages }).run();
    expect(await outbox()).toMatchObject([{ sent: false, given_up: false, last_error: 'The gateway answered 500.' }]);
    status = 200;
    await later();
    await mailWorker({ messages }).run();
    expect(asked[1]).toEqual({
      auth: `Basic ${btoa('bilty:hunter2')}`,
      body: { to: '9876543210', text: expect.stringContaining(RESET.token) },
    });
    status = 422;
    await queue('passwordReset', '123', RESET, sms);
    await mailWorker({ messages }).run();
    expect((await outbox()).map(({ sent, given_up }) => [sent, given_up])).toContainEqual([false, true]);
    gateway.closeAllConnections();
    gateway.close();
  });

  test('a message is given up where no way is configured, or where its kind has no text', async () => {
    await queue('passwordReset', '9876543210', RESET, sms);
    await queue('test', '9876543211', TEST, sms);
    await mailWorker({ messages: null }).run();
    expect((await outbox()).map(({ last_error, given_up }) => [last_error, given_up])).toEqual([
      ['No way to mobile numbers is configured.', true],
      ['Nothing of the kind test is sent to mobile numbers.', true],
    ]);
  });

  test('a reset link goes by mail and by message, each with its own token, if messages are configured', async () => {
    const contact = '9812345670';
    const { userName } = await anOwner(portal, { contact });
    const without = await startPortal({ beside: portal });
    await sql('delete from outbox');
    done(await call(without, 'forgotPassword', { body: { identifier: userName } }));
    expect((await outbox()).map(({ channel }) => channel)).toEqual(['mail']);
    await sql('delete from outbox');
    done(await call(portal, 'forgotPassword', { body: { identifier: contact } }));
    const told = await outbox();
    const [message, letter] = ['sms', 'mail'].map((way) => told.find(({ channel }) => channel === way));
    expect(told).toHaveLength(2);
    expect(message).toMatchObject({ recipient: contact, facts: { userName } });
    expect(letter?.facts).toMatchObject({ userName });
    const tokens = [message, letter].map((each) => String(each?.facts['token']));
    expect(new Set(tokens).size).toBe(2);
    done(await call(portal, 'resetPassword', { body: { token: tokens[0], password: 'quite another password' } }));
    await without.stop();
  });
});

describe('registration', () => {
  test('a registration sends one letter in its language, without the password, and none for staff', async () => {
    const body = registration({ name: 'रमेश', language: 'Hindi' });
    done(await call(portal, 'register', { body }));
    const [letter] = await sql<Queued & { language: string; tenant_id: null }>('select * from outbox');
    expect(letter).toMatchObject({
      kind: 'registration',
      recipient: body['email'],
      language: 'Hindi',
      tenant_id: null,
      facts: { name: 'रमेश', userName: body['userName'], companyName: 'Verma Roadways' },
    });
    expect(JSON.stringify(letter)).not.toContain(body['password']);
    expect((await call(portal, 'register', { body })).status).toBe(409);
    expect(await outbox()).toHaveLength(1);
    const { token } = await anOwner(portal);
    done(
      await call(portal, 'createCompany', {
        token,
        body: { tenant_Name: 'V', city: 'Indore', contact1: '9876543210' },
      }),
    );
    const staff = registration({ role_Id: '3' });
    done(await call(portal, 'register', { token, body: staff }));
    expect((await outbox()).map(({ recipient }) => recipient)).not.toContain(staff['email']);
  });
});

describe('the super admin and mail', () => {
  const superAdmin = () => logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);

  test('the super admin sees how letters are sent, and how many wait', async () => {
    for (let n = 0; n < 3; n += 1) await queue('test', 'a@example.com', TEST);
    await sql('update outbox set given_up_at = now() where id = (select id from outbox limit 1)');
    expect(done(await call(portal, 'mailSettings', { token: await superAdmin() }))).toEqual({
      by: 'files',
      where: portal.outbox,
      from: MAIL_FROM,
      messagesBy: 'files',
      messagesWhere: portal.outbox,
      waiting: 2,
      givenUp: 1,
    });
  });

  test('the super admin sends a test letter and is shown what the mail server answered', async () => {
    const server = await aMailServer({ authOptional: true });
    const second = await startPortal({ beside: portal, smtpUrl: server.url });
    const send = async (email: string) =>
      done(await call(second, 'sendTestMail', { token: await superAdmin(), body: { email, language: 'Hindi' } }));
    expect(await send('me@example.com')).toEqual({ sent: true, said: expect.stringContaining('Taken, thank you') });
    expect(openMail(server.taken[0]?.raw ?? '').subject).toBe('बिल्टी पोर्टल का परीक्षण ई-मेल');
    await server.stop();
    expect(await send('me@example.com')).toEqual({ sent: false, said: expect.stringContaining('ECONNREFUSED') });
    const file = done(
      await call(portal, 'sendTestMail', { token: await superAdmin(), body: { email: 'me@example.com' } }),
    );
    expect(file).toEqual({ sent: true, said: expect.stringMatching(/\.eml$/) });
    expect(await readFile(file.said, 'utf8')).toContain('Test email from Bilty Portal');
    const wrong = { token: await superAdmin(), body: { email: randomUUID() } };
    expect((await call(portal, 'sendTestMail', wrong)).status).toBe(422);
    await second.stop();
  });
});
