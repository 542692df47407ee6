import { expect, test } from 'vitest';
import type { LetterFacts, LetterKind } from '#domain/letters.ts';
import { writeLetter, writeMessage } from './letters.ts';

const EVIL = '<b onmouseover="alert(1)">& Söhne</b>\r\nBcc: x@example.com';
const FACTS: LetterFacts = {
  registration: { name: EVIL, userName: 'RAM1', companyName: 'evil.com/win' },
  passwordReset: { name: 'Ram', userName: EVIL, token: 'a&b=c' },
  newDevice: {
    name: EVIL,
    userName: 'RAM1',
    browser: 'Chrome',
    system: '',
    address: '10.1.2.3',
    at: '2026-11-20T23:59',
  },
  enquiry: { name: EVIL, phone: '9876543210', email: 'm@example.com', message: `Zwei\nZeilen ${EVIL}` },
  paymentVerified: { company: EVIL, plan: 'Gold', amount: 125000.5, fromDate: '2026-04-01', toDate: '2027-03-31' },
  paymentRefused: { company: EVIL, plan: 'Gold', amount: 1, reason: EVIL },
  papersDue: {
    company: EVIL,
    days: 7,
    count: 3,
    papers: [
      { vehicleNo: EVIL, paper: 'Permit Document', due: '2026-04-05' },
      { vehicleNo: 'MP09', paper: 'Fitness Document', due: '2026-04-19' },
    ],
  },
  ewayBillsEnding: {
    company: EVIL,
    count: 3,
    first: '2026-11-20T23:59',
    bills: [
      { number: '351234567890', validUpto: '2026-11-20T23:59', vehicleNo: 'MP09HG1234', from: EVIL, to: 'Mumbai' },
      { number: '351234567891', validUpto: '2026-11-21T23:59', vehicleNo: '', from: '', to: '' },
    ],
  },
  subscriptionEnding: { company: EVIL, daysLeft: 1, toDate: '2026-04-05' },
  webhookOff: { company: 'Verma Roadways', url: 'https://hooks.example.com/bilty', gone: false },
  erasureAnnounced: { company: EVIL, day: '2026-04-05' },
  billsIssued: {
    company: EVIL,
    phone: '9876543210',
    party: EVIL,
    bills: [
      { billNo: 'HO/B2627/000001', amount: 2000, dueDate: '2026-12-20', token: 'a.b' },
      { billNo: EVIL, amount: 1, dueDate: '2026-12-20', token: '' },
    ],
  },
  paymentReminder: {
    company: EVIL,
    phone: '9876543210',
    email: 'office@verma.example',
    account: 'party:1',
    text: `₹1,000.50\n\n${EVIL}`,
    payTo: [EVIL],
    upiId: 'verma@sbi',
  },
  eveningDigest: {
    company: EVIL,
    day: '2026-11-27',
    figures: {
      booked: { count: 2, amount: 2650 },
      cash: 1000.5,
      toPay: 10,
      receivable: 125000,
      overdue: { count: 3, amount: 75000 },
      dueSoon: { count: 1, amount: 500 },
      unbilled: { count: 4, amount: 9000 },
      pendingPods: 5,
      trucks: { loading: 1, road: 2, idle: 3 },
      ewayBills: 1,
      papers: 2,
      topParties: [{ name: EVIL, hindi: '', overdue: 70000 }],
    },
  },
  nightlyCopy: { company: EVIL, night: '2026-11-27', bytes: 2_400_000, sha256: 'ab12' },
  nightlyCopyFailing: { company: EVIL, night: '2026-11-27', problem: EVIL },
  test: { name: EVIL },
};
const KINDS = Object.keys(FACTS) as LetterKind[];
const URL = 'https://bilty.example';

test.each(KINDS)('the letter %s is well-formed in both languages, whatever names contain', (kind) => {
  for (const language of ['English', 'Hindi'] as const) {
    const { subject, text, html } = writeLetter(kind, FACTS[kind], language, URL);
    expect(subject).not.toMatch(/\p{Cc}/u);
    expect(subject.length).toBeGreaterThan(5);
    expect(html).toContain(`<html lang="${language === 'Hindi' ? 'hi' : 'en'}">`);
    expect(html).not.toMatch(/<b |<\/b>|& /);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object/);
    if (language === 'Hindi') for (const said of [subject, text, html]) expect(said).toMatch(/\p{Script=Devanagari}/u);
    // Every opened tag is closed.
    const tags = [...html.matchAll(/<(\/?)(\w+)[^>]*>/g)].filter(([, , tag]) => tag !== 'meta' && tag !== 'br');
    const open: string[] = [];
    for (const [, slash, tag = ''] of tags) {
      if (slash === '') open.push(tag);
      else expect(open.pop()).toBe(tag);
    }
    expect(open).toEqual([]);
    for (const [, link = ''] of html.matchAll(/href="([^"]*)"/g)) {
      expect(link.startsWith(`${URL}/`)).toBe(true);
      expect(text).toContain(link.replaceAll('&amp;', '&'));
    }
  }
});

test('letters have the facts they are about', () => {
  const letter = (kind: LetterKind) => writeLetter(kind, FACTS[kind], 'English', URL);
  expect(letter('passwordReset').text).toContain('https://bilty.example/resetpassword?token=a%26b%3Dc');
  expect(letter('paymentVerified').text).toContain('Amount: ₹1,25,000.50\nFrom: 01-04-2026\nTo: 31-03-2027');
  expect(letter('papersDue').subject).toBe('3 vehicle papers are due, the first in 7 days');
  expect(letter('papersDue').text).toContain('- MP09: Fitness Document, 19-04-2026\n\nAnd 1 more.');
  expect(writeLetter('papersDue', FACTS.papersDue, 'Hindi', URL).text).toContain('- MP09: फ़िटनेस, 19-04-2026');
  const carrier = { vehicleNo: '', paper: 'Carrier Registration', due: '2026-04-05' };
  const own = writeLetter('papersDue', { company: 'Verma', days: 7, count: 1, papers: [carrier] }, 'English', URL);
  expect(own.subject).toBe('A paper is due in 7 days');
  expect(own.text).toContain('- Carrier Registration, 05-04-2026');
  expect(letter('ewayBillsEnding').subject).toBe('3 e-way bills end within 24 hours, the first on 20-11-2026 23:59');
  expect(letter('ewayBillsEnding').text).toContain('- 351234567891: 21-11-2026 23:59\n\nAnd 1 more.');
  expect(writeMessage('ewayBillsEnding', { ...FACTS.ewayBillsEnding, company: 'Verma' }, 'English', URL)).toBe(
    'Bilty Portal: 3 e-way bills of Verma end within 24 hours, the first on 20-11-2026 23:59.',
  );
  expect(letter('subscriptionEnding').subject).toBe('Your subscription ends tomorrow');
  const over = { ...FACTS.subscriptionEnding, daysLeft: -1 };
  expect(writeLetter('subscriptionEnding', over, 'English', URL).subject).toBe('Your subscription has expired');
});

test('text typed by strangers never becomes a link in a letter', () => {
  const link = /(?<!bilty)\.(example|com)|http:\/\/|@evil|1\.2\.3\.4|ｅvil．c/u;
  for (const typed of [
    'evil.com/win',
    'http://evil.example',
    'evil.example',
    'a@evil.example',
    'www.evil.com',
    '1.2.3.4/x',
    'ｅvil．com',
  ]) {
    const facts: LetterFacts = {
      ...FACTS,
      registration: { name: typed, userName: typed, companyName: typed },
      passwordReset: { name: typed, userName: typed, token: 'a.b' },
      enquiry: { name: typed, phone: '9876543210', email: 'meena@mail.bilty.example', message: typed },
      paymentRefused: { company: typed, plan: typed, amount: 1, reason: typed },
      papersDue: { company: typed, days: 7, count: 1, papers: [{ vehicleNo: typed, paper: 'x', due: '2026-04-05' }] },
      test: { name: typed },
    };
    for (const language of ['English', 'Hindi'] as const) {
      for (const kind of ['registration', 'passwordReset', 'enquiry', 'paymentRefused', 'papersDue', 'test'] as const) {
        const { subject, text } = writeLetter(kind, facts[kind], language, URL);
        expect(`${subject} ${text}`).not.toMatch(link);
      }
      const message = writeMessage('passwordReset', facts.passwordReset, language, URL);
      expect(message).not.toMatch(link);
      expect(message).toContain('token=a.b');
    }
  }
  const kept = writeLetter('test', { name: 'M/s A.K. Roadways (1.5 t): Indore' }, 'English', URL);
  expect(kept.text).toContain('M/s A. K. Roadways (1.5 t): Indore');
});

test('only password links, ending e-way bills and the evening digest are sent to mobile numbers', () => {
  for (const language of ['English', 'Hindi'] as const) {
    const told = KINDS.filter((kind) => writeMessage(kind, FACTS[kind], language, URL) !== null);
    expect(told).toEqual(['passwordReset', 'ewayBillsEnding', 'eveningDigest']);
    expect(writeMessage('passwordReset', FACTS.passwordReset, language, URL)).toContain(
      'https://bilty.example/resetpassword?token=a%26b%3Dc',
    );
  }
});
