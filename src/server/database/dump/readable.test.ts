import { expect, test } from 'vitest';
import { bracketed, readable, small } from './readable.ts';

test.each([
  [`((role_id <> 1) OR (tenant_id IS NULL))`, `role_id <> 1 or tenant_id is null`],
  [`(kind = ANY (ARRAY['Bank'::text, ''::text]))`, `kind in ('Bank', '')`],
  [`((day >= '1900-01-01'::date) AND (day <= '2100-12-31'::date))`, `day between '1900-01-01' and '2100-12-31'`],
  [
    `(( SELECT current_setting('app.access'::text, true) AS current_setting) = 'on'::text)`,
    `(select current_setting('app.access', true)) = 'on'`,
  ],
  // Text inside strings stays.
  [`(name <> 'A AND (B)  ::text'::text)`, `name <> 'A AND (B)  ::text'`],
  [
    `('x
y'::text || E'\\\\')`,
    `'x\\ny' || e'\\\\'`.replace(`'x`, `e'x`),
  ],
  // A cast to something other than text, and brackets that matter.
  [`(erase_at >= (asked_at + '24:00:00'::interval))`, `erase_at >= (asked_at + '24:00:00'::interval)`],
  [`((counted = book) = (voucher_id IS NULL))`, `(counted = book) = (voucher_id is null)`],
  [`'{}'::bigint[]`, `'{}'`],
])('the expression %s is written as by hand', (told, written) => {
  expect(readable(told)).toBe(written);
});

test('a long condition is written on several lines; date ranges and inner brackets stay whole', () => {
  const parts = [`(day >= '1900-01-01'::date)`, `(day <= '2100-12-31'::date)`];
  expect(
    bracketed(
      `((${parts.join(' AND ')}) AND (amount > (0)::numeric) AND ((a_reason_for_it = ''::text) OR ((amount < (5)::numeric) AND (b = 1))))`,
      '  ',
    ),
  ).toBe(
    `(\n    day between '1900-01-01' and '2100-12-31'\n    and amount > 0\n    and (a_reason_for_it = '' or (amount < 5 and b = 1))\n  )`,
  );
});

test('quoted names keep their letters', () => {
  expect(small(`FOREIGN KEY ("Of Old") REFERENCES "Kept"(id)`)).toBe(`foreign key ("Of Old") references "Kept"(id)`);
});
