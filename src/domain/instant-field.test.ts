import { expect, test } from 'vitest';
import { instant } from './instant-field.ts';

const field = instant({ wire: 'at', label: 'Time' });
const read = (raw: unknown) => field.schema().safeParse(field.normalise(raw));

test.each([
  ['2026-11-22T10:30:00.000Z', '2026-11-22T10:30:00.000Z'],
  ['2026-11-22T16:00+05:30', '2026-11-22T10:30:00.000Z'],
  ['2026-11-22T16:00', '2026-11-22T10:30:00.000Z'],
  ['2026-11-22', '2026-11-21T18:30:00.000Z'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('an instant field stores %j as %j', (sent, kept) => {
  expect(read(sent)).toMatchObject({ success: true, data: kept });
});

test.each(['now', '2026-13-01T10:00Z', '22/11/2026', 5, {}, '2026-11-22T25:00Z'])(
  'an instant field refuses %j',
  (sent) => {
    expect(read(sent).error?.issues[0]?.message).toBe('Invalid time.');
  },
);
