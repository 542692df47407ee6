import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aJournal, aReceipt, aReminder } from '#test/contract/expectations-money.ts';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  refused,
  useLawfulForm,
  type Sent,
  type TestCompany,
} from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { ROUNDS } from '#test/long.ts';
import { lettersTo } from '#test/mail-server.ts';
import { MAIL_FROM, sharedPortal, type TestPortal } from '#test/portal.ts';

// Reminders of what a party owes (spec 4 §6, Remind).

let portal: TestPortal;
let company: TestCompany;
let token: string;
let email: string;
beforeAll(async () => {
  portal = await sharedPortal();
});
beforeEach(async () => {
  company = await aCompany(portal);
  token = company.token;
  email = `gupta-${company.tenantId.slice(0, 8)}@example.com`;
  await aDebtor('Gupta Kirana', { email, contact: '9876543210' });
});

const today = todayInIndia();
const aDebtor = async (name: string, fields: object = {}) =>
  String(done(await call(portal, 'partyCreate', { token, body: aParty({ name, ...fields }) })).id);
/** Posts an amount that a party owes from a day on, due on that day. */
async function claim(date: string, amount: number, account = 'party:1') {
  const entries = [
    { account, debit: amount },
    { account: 'freight', credit: amount },
  ];
  done(await call(portal, 'moneyJournal', { token, body: aJournal({ date, entries }) }));
}
const receive = async (amount: number) =>
  done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ date: today, amount, fill: 'yes' }) }));
const proposed = async (query: object = {}) =>
  done(await call(portal, 'ledgerReminder', { token, query: { account: 'party:1', ...query } }));
const remind = (fields: object = {}, { by = token, ...more }: Sent & { by?: string } = {}) =>
  call(portal, 'ledgerRemind', { token: by, body: aReminder('party:1', { ...fields }), ...more });
/** Makes the last reminder older by so many days. */
const daysPass = (days: number) =>
  asOwner(portal, (client) =>
    client.query('update party_reminder set day = day - $2::int where tenant_id = $1', [company.tenantId, days]),
  );

describe('refusing a reminder', () => {
  test('a reminder by mail is refused after two hundred on a day, and one by WhatsApp is not', async () => {
    await claim(today, 100);
    await asOwner(portal, async (client) => {
      const of = [company.tenantId];
      await client.query(
        `insert into party select (jsonb_populate_record(p, jsonb_build_object('id', nth))).* from party p, generate_series(2, 201) nth where p.tenant_id = $1`,
        of,
      );
      await client.query(
        `insert into party_reminder (tenant_id, party_id, day, way, reminded_by)
           select $1, nth, (now() at time zone 'Asia/Kolkata')::date, 'mail', 'asha' from generate_series(2, 201) nth`,
        of,
      );
    });
    expect(refused(await remind({ way: 'mail' }))).toMatchObject({
      status: 409,
      detail: '200 reminders were mailed today. Mail more tomorrow, or send this one by WhatsApp.',
    });
    expect((await lettersTo(email, portal)).letters).toEqual([]);
    done(await remind({ way: 'whatsapp' }));
  });

  test('a reminder is refused without a login, for accounts that are no party’s, and with wrong fields', async () => {
    expect(refused(await call(portal, 'ledgerReminder', { query: { account: 'party:1' } })).status).toBe(401);
    expect(refused(await call(portal, 'ledgerRemind', { body: aReminder('party:1') })).status).toBe(401);
    await claim(today, 100);
    for (const account of ['cash:1', 'payable:1', 'party:9', 'party:x']) {
      expect(refused(await call(portal, 'ledgerReminder', { token, query: { account } })).status, account).toBe(404);
      expect(refused(await remind({ account })), account).toMatchObject({
        status: 422,
        detail: 'Account was not found.',
      });
    }
    const needs: readonly (readonly [object, string])[] = [
      [{ way: '' }, 'Choose email or WhatsApp.'],
      [{ way: 'pigeon' }, 'Send By must be one of: mail, whatsapp.'],
      [{ text: ' ' }, 'Message is required.'],
      [{ text: 'You owe ₹500.' }, 'Keep {amount} in the message: what is owed is filled in when it is sent.'],
      [{ text: `{amount}${'x'.repeat(1000)}` }, 'Message must be at most 1000 characters.'],
    ];
    for (const [fields, message] of needs) {
      expect(refused(await remind(fields)).errors, message).toMatchObject([{ message }]);
    }
    expect((await proposed()).last).toBeNull();
  });

  test('a reminder is refused where nothing is owed, and by mail where there is no address', async () => {
    expect(await proposed()).toMatchObject({ amount: 0, overdue: 0, papers: [], last: null, is_Due: true });
    expect(refused(await remind())).toMatchObject({ status: 409, detail: 'This party owes nothing.' });
    const account = `party:${await aDebtor('Rathi Textiles')}`;
    await claim(today, 100, account);
    expect(refused(await remind({ account, way: 'mail' }))).toMatchObject({
      status: 422,
      detail: 'This party has no email address.',
    });
    done(await remind({ account }));
  });

  test('a reminder is refused within seven days of the last, with its day and sender; a repeated one is not', async () => {
    await claim(today, 100);
    const { token: clerk, userName } = await aBackOffice(portal, company);
    const headers = { 'idempotency-key': 'reminder-1' };
    const first = done(await remind({}, { by: clerk, headers }));
    expect(done(await remind({}, { by: clerk, headers }))).toEqual(first);
    const again = (last: string) =>
      `${userName} reminded this party on ${showDate(last)}. It can be reminded again from ${showDate(addDays(last, 7))}.`;
    expect(refused(await remind())).toMatchObject({ status: 409, detail: again(today) });
    expect(await proposed()).toMatchObject({
      is_Due: false,
      last: { sent_Date: today, sent_By: userName, way: 'whatsapp', next_Date: addDays(today, 7) },
    });
    await daysPass(6);
    expect(refused(await remind({ way: 'mail' })).detail).toBe(again(addDays(today, -6)));
    await daysPass(1);
    expect(await proposed()).toMatchObject({ is_Due: true });
    expect(done(await remind({ way: 'mail' }))).toMatchObject({ sent_By: company.userName, sent_Date: today });
  });
});

describe('the address of a reminder', () => {
  const FROM = () => showDate(addDays(today, 7));
  const ofParty = (id: string) => `party:${id}`;

  test('an address is reminded once in seven days, for whichever party, however it is written', async () => {
    await claim(today, 100);
    const twin = ofParty(await aDebtor('Gupta and Sons', { email: email.toUpperCase(), contact: '9876543211' }));
    await claim(today, 100, twin);
    done(await remind({ way: 'mail' }));
    const again = refused(await remind({ account: twin, way: 'mail' }));
    expect(again.status).toBe(409);
    expect(again.detail.toLowerCase()).toBe(
      `${email} (gupta kirana) was reminded on ${showDate(today)}. it can be reminded again from ${FROM()}.`,
    );
    // Its mobile number is another address.
    done(await remind({ account: twin, way: 'whatsapp' }));
    const third = ofParty(await aDebtor('Gupta Brothers', { contact: '9876543211' }));
    await claim(today, 100, third);
    expect(refused(await remind({ account: third })).detail).toBe(
      `9876543211 (Gupta and Sons) was reminded on ${showDate(today)}. It can be reminded again from ${FROM()}.`,
    );
    await daysPass(7);
    done(await remind({ account: third }));
    expect((await lettersTo(email, portal)).letters).toHaveLength(1);
  });

  test(`only one of two simultaneous reminders to one address succeeds, in ${ROUNDS} rounds`, async () => {
    await claim(today, 100);
    const twin = ofParty(await aDebtor('Gupta and Sons', { email }));
    await claim(today, 100, twin);
    for (let round = 0; round < ROUNDS; round += 1) {
      const both = await Promise.all([remind({ way: 'mail' }), remind({ account: twin, way: 'mail' })]);
      expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
      await daysPass(7);
    }
  });

  test('an address that the mail server refuses for good does not count as reminded', async () => {
    await claim(today, 100);
    done(await remind({ way: 'mail' }));
    expect(refused(await remind({ way: 'mail' })).status).toBe(409);
    const { log } = await lettersTo(email, portal, {
      onRcptTo: (_address, _session, answer) =>
        answer(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    });
    expect(log).toContainEqual(expect.stringMatching(/\(paymentReminder, .*is given up: .*No such mailbox/));
    expect(await proposed()).toMatchObject({ is_Due: true, last: { way: 'mail', refused: 'yes' } });
    done(await remind({ way: 'mail' }));
    expect(await proposed()).toMatchObject({ is_Due: false, last: { refused: 'no' } });
    expect((await lettersTo(email, portal)).letters).toHaveLength(1);
  });
});

describe('a reminder', () => {
  test('a reminder begins with the oldest open papers and the amounts due, in English or Hindi', async () => {
    for (let day = 1; day <= 6; day += 1) await claim(`2026-10-0${day}`, 100 * day);
    await claim(today, 400.5);
    await receive(150);
    const english = await proposed();
    expect(english).toMatchObject({ party_Name: 'Gupta Kirana', email, contact: '9876543210', language: 'English' });
    // Of the second paper 150.00 is left.
    expect(english).toMatchObject({ amount: 2350.5, overdue: 1950 });
    expect(english.papers.map(({ date, open }) => [date, open])).toEqual([
      ['2026-10-02', 150],
      ['2026-10-03', 300],
      ['2026-10-04', 400],
      ['2026-10-05', 500],
      ['2026-10-06', 600],
    ]);
    expect(english.text).toMatch(/^Dear Gupta Kirana,\n\n\{amount\} is outstanding .* \{overdue\} is overdue\./);
    expect(english.text).toContain('\n{papers}\n');
    expect(english.foot).toMatch(/^Ignore if paid\.\n\n/);
    const hindi = await proposed({ language: 'Hindi' });
    expect(hindi.text).toMatch(/\{राशि\}[^]*\{अतिदेय\}/);
    expect(hindi.foot).toMatch(/^भुगतान कर चुके हों तो इसे अनदेखा करें।\n\n/);
    const sent = done(await remind({ text: hindi.text, language: 'Hindi' }));
    expect(sent).toMatchObject({ amount: 2350.5, recipient: '9876543210', way: 'whatsapp' });
    expect(sent.text).toContain('₹2,350.50');
    expect(sent.text).toMatch(/, 02-10-2026, देय तारीख़ 02-10-2026, ₹150\.00\n/);
    expect(sent.text).not.toMatch(/[{}]/);
    expect(sent.text.endsWith(hindi.foot)).toBe(true);
    const { data } = done(await call(portal, 'auditList', { token, query: { kind: 'reminder' } }));
    expect(data).toMatchObject([{ action: 'send', record: 'Gupta Kirana' }]);
    expect((await lettersTo(email, portal)).letters).toEqual([]);
  });

  test('a reminder by mail has the amounts of when it is sent, after a receipt in between', async () => {
    await claim('2026-10-01', 1000);
    await claim('2026-10-02', 500);
    const text = 'Please pay {amount}, {overdue} of it overdue. See pay.example.com or ask a@b.example.\n\n{papers}';
    expect(done(await remind({ way: 'mail', text }))).toMatchObject({ recipient: email, amount: 1500 });
    await receive(1100);
    const { letters, log } = await lettersTo(email, portal);
    expect(log).toEqual([]);
    expect(letters).toHaveLength(1);
    const body = letters[0]?.body;
    expect(letters[0]?.subject).toMatch(/^Payment reminder from /);
    expect(body).toContain('Please pay ₹400.00, ₹400.00 of it overdue.');
    expect(body).toMatch(/, 02-10-2026, due 02-10-2026, ₹400\.00/);
    expect(body).not.toContain('01-10-2026');
    expect(body).toContain('Ignore if paid.');
    // Addresses that a clerk typed do not become links.
    expect(body).not.toMatch(/pay\.example|a@b/);
  });

  test('a reminder has the name of the company, is answered to it, and says where to pay', async () => {
    company = await aCompany(portal, { company: { email: 'office@verma.example' } });
    ({ token } = company);
    await aDebtor('Gupta Kirana', { email });
    const settings = {
      bill_Bank: 'State Bank of India',
      bill_Account_No: '30112233445',
      bill_IFSC: 'SBIN0001234',
      bill_UPI_Id: 'verma@sbi',
    };
    await useLawfulForm(portal, token, settings);
    await claim('2026-10-01', 1000);
    const { foot } = await proposed();
    const paid = 'Pay to: State Bank of India, A/c 30112233445, IFSC SBIN0001234, UPI verma@sbi';
    expect(foot.startsWith(`${paid}\n\nIgnore if paid.`)).toBe(true);
    done(await remind({ way: 'mail', text: '{amount}\n\n{papers}' }));
    const { letters } = await lettersTo(email, portal);
    const [letter] = letters;
    expect(letter?.body).toContain(paid);
    expect(letter?.body).toMatch(/, 01-10-2026, due 01-10-2026, ₹1,000\.00/);
    const name = /^Payment reminder from (.+)$/.exec(letter?.subject ?? '')?.[1] ?? '?';
    const from = letter?.headers.get('from') ?? '';
    expect(from).toContain(name);
    expect(from).toContain(/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM);
    expect(letter?.headers.get('reply-to')).toBe('Verma Roadways <office@verma.example>');
  });

  test('a reminder of a party that has paid meanwhile is not sent, and the log says why', async () => {
    await claim('2026-10-01', 1000);
    done(await remind({ way: 'mail' }));
    await receive(1000);
    const { letters, log } = await lettersTo(email, portal);
    expect(letters).toEqual([]);
    expect(log).toEqual([
      expect.stringMatching(/\(paymentReminder, .*\) was not sent and is given up: The party owes nothing any more\./),
    ]);
  });

  test(`only one of two clerks who send a reminder at once succeeds, in ${ROUNDS} rounds`, async () => {
    await claim('2026-10-01', 1000);
    const { token: clerk } = await aBackOffice(portal, company);
    for (let round = 0; round < ROUNDS; round += 1) {
      const both = await Promise.all([remind({ way: 'mail' }), remind({ way: 'mail' }, { by: clerk })]);
      expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.text).toContain('reminded this party on');
      await daysPass(7);
    }
    expect((await lettersTo(email, portal)).letters).toHaveLength(ROUNDS);
  });
});
