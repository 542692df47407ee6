import { expect, test } from 'vitest';
import { filledReminder, saysAmount } from './payment-reminder.ts';

const OWED = {
  amount: 125_000.5,
  overdue: 40_000,
  papers: [
    { paper: 'HO/B2627/000001', date: '2026-10-01', dueDate: '2026-10-31', open: 40_000 },
    { paper: '{amount}', date: '2026-11-01', dueDate: '2026-12-01', open: 85_000.5 },
  ],
};

test('a reminder’s placeholders are filled in, in English and Hindi', () => {
  expect(filledReminder('{amount} ({overdue}):\n{papers}\n{amount}', OWED)).toBe(
    '₹1,25,000.50 (₹40,000.00):\nHO/B2627/000001, 01-10-2026, due 31-10-2026, ₹40,000.00\n{amount}, 01-11-2026, due 01-12-2026, ₹85,000.50\n₹1,25,000.50',
  );
  expect(filledReminder('{राशि}, {अतिदेय}', OWED)).toBe('₹1,25,000.50, ₹40,000.00');
  expect(filledReminder('{कागज़}', { ...OWED, papers: OWED.papers.slice(0, 1) }, 'Hindi')).toBe(
    'HO/B2627/000001, 01-10-2026, देय तारीख़ 31-10-2026, ₹40,000.00',
  );
});

test('unknown placeholders of a reminder stay as they were typed', () => {
  expect(filledReminder('{Amount} {constructor} {} {{amount}} $& amount', OWED)).toBe(
    '{Amount} {constructor} {} {₹1,25,000.50} $& amount',
  );
});

test.each([
  ['You owe {amount}.', true],
  ['{राशि} बाकी है।', true],
  ['You owe ₹500.', false],
  ['{papers}', false],
])('the reminder %j contains the amount owed: %s', (text, says) => {
  expect(saysAmount(text)).toBe(says);
});
