import { expect, test } from 'vitest';
import { telOf } from './phone-link.ts';

test.each([
  ['9826012345', 'tel:+919826012345'],
  ['0731-2540011', 'tel:07312540011'],
  ['+91 98260 12345', 'tel:+919826012345'],
])('the phone number %s has the link %s', (phone, link) => {
  expect(telOf(phone)).toBe(link);
});
