import { expect, test, vi } from 'vitest';
import {
  addDays,
  readDate,
  showDate,
  showDateSlashed,
  showDateWorded,
  showMonth,
  todayInIndia,
} from './calendar-date.ts';

test.each([
  ['05-04-2026', '2026-04-05'],
  ['05042026', '2026-04-05'],
  ['5/4/26', '2026-04-05'],
  ['5-4', '2026-04-05'],
  ['2026-04-05', '2026-04-05'],
  ['2026-04-05 00:00:00.000', '2026-04-05'],
  ['2026-04-05T18:30:00Z', '2026-04-05'],
  ['05/04/2026', '2026-04-05'],
  ['29-02-2028', '2028-02-29'],
  ['29-02-2026', null],
  ['31-02-2026', null],
  ['32-01-2026', null],
  ['00-01-2026', null],
  ['01-13-2026', null],
  ['infinity', null],
  ['', null],
  ['2026', null],
  ['9'.repeat(1_000_000), null],
])('the date %s is read as %s', (typed, expected) => {
  expect(readDate(typed, '2026-11-20')).toBe(expected);
});

test('today is the day in India, not in London', () => {
  expect(todayInIndia(new Date('2026-11-19T18:29:59Z'))).toBe('2026-11-19');
  expect(todayInIndia(new Date('2026-11-19T18:30:00Z'))).toBe('2026-11-20');
});

test('dates and months are shown in the formats of the screens', () => {
  expect(showDate('2026-04-05')).toBe('05-04-2026');
  expect(showDateSlashed('2026-04-05')).toBe('05/04/2026');
  expect(showDateWorded('2026-04-05', ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल'])).toBe('5 अप्रैल 2026');
  expect(showMonth('2026-04', ['Jan', 'Feb', 'Mar', 'Apr'])).toBe('Apr 2026');
  expect(showDate(null)).toBe('');
});

test('adding days crosses month ends and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test('Indian day and time do not depend on how a browser formats dates', async () => {
  // WebKit's format.
  vi.stubGlobal('Intl', {
    ...Intl,
    DateTimeFormat: class {
      format = () => '11/23/2026, 24:05';
    },
  });
  vi.resetModules();
  const anew = await import('./calendar-date.ts');
  const moment = new Date('2026-11-22T18:35:09.500Z');
  expect(anew.todayInIndia(moment)).toBe('2026-11-23');
  expect(anew.timeInIndia(moment)).toBe('00:05');
  expect(anew.clockInIndia(moment)).toBe('2026-11-23 00:05:09');
  vi.unstubAllGlobals();
  // Compared with the time zone's calendar.
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  for (const at of ['1960-01-01T00:00:00Z', '2000-02-29T23:59:59Z', '2026-11-22T18:29:59Z', '2099-12-31T12:00:00Z']) {
    expect(anew.timeInIndia(new Date(at))).toBe(parts.format(new Date(at)));
  }
});
