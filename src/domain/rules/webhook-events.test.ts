import { expect, test } from 'vitest';
import { callsOfEvents, eventsOf, WEBHOOK_EVENTS } from './webhook-events.ts';

const told = (call: string, after: unknown, before: unknown = null) =>
  eventsOf({ call, after: JSON.stringify(after), before: before === null ? null : JSON.stringify(before) }).map(
    ({ event, data }) => [event, JSON.parse(data) as unknown],
  );

test('a change without an event sends no webhook', () => {
  expect(told('bilty.draft', { bilty_No: '1' })).toEqual([]);
  expect(told('voucher.create', { kind: 'Payment' })).toEqual([]);
  expect(told('bilty_event.create', { kind: 'Arrived', results: [{ bilty_No: '1', ok: true }] })).toEqual([]);
  expect(eventsOf({ call: 'bilty.create', before: null, after: null })).toEqual([]);
});

test('a webhook contains the record character by character', () => {
  expect(eventsOf({ call: 'bilty.create', before: null, after: '{"total_Amt":100.00}' })).toEqual([
    { event: 'bilty.created', data: '{"total_Amt":100.00}' },
  ]);
});

test('a draft is sent as bilty.created once its lines are added, and only then', () => {
  const [empty, whole] = [
    { bilty_No: '1', details: [] },
    { bilty_No: '1', details: [{}] },
  ];
  expect(told('bilty.update', whole, empty)).toEqual([['bilty.created', whole]]);
  expect(told('bilty.update', whole, whole)).toEqual([]);
});

test('a change of several documents sends one event for each', () => {
  const results = [
    { bilty_No: '1', ok: true },
    { bilty_No: '2', ok: false },
    { bilty_No: '3', ok: true },
  ];
  expect(told('bilty_event.create', { kind: 'Delivered', place: 'Mumbai', results })).toEqual([
    ['bilty.delivered', { bilty_No: '1', kind: 'Delivered', place: 'Mumbai' }],
    ['bilty.delivered', { bilty_No: '3', kind: 'Delivered', place: 'Mumbai' }],
  ]);
  const bills = [
    { bill_No: 'B1', total_Amt: 10 },
    { bill_No: 'B2', total_Amt: 20 },
  ];
  expect(told('freight_bill.issue', { bills, bill_Date: '2026-11-27', party_Name: 'Rathi' })).toEqual(
    bills.map((bill) => ['bill.issued', { ...bill, bill_Date: '2026-11-27', party_Name: 'Rathi' }]),
  );
  expect(told('bilty_pod.create', { bilty_Nos: ['1', '2'], received_On: '2026-11-27' })).toEqual(
    ['1', '2'].map((bilty_No) => ['pod.received', { bilty_No, received_On: '2026-11-27' }]),
  );
  expect(told('bilty_pod.create', { bilty_No: '1', short: 0 })).toEqual([
    ['pod.received', { bilty_No: '1', short: 0 }],
  ]);
});

test('every webhook event has a change that causes it', () => {
  for (const event of WEBHOOK_EVENTS) expect(callsOfEvents([event]).length, event).toBeGreaterThan(0);
});
