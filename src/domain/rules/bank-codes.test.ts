import { expect, test } from 'vitest';
import { isIfsc, isUpiId } from './bank-codes.ts';

test.each(['SBIN0001234', 'HDFC0ABC123', 'ICIC0000104'])('%s is an IFSC', (text) => expect(isIfsc(text)).toBe(true));
test.each(['', 'SBIN1001234', 'SBI00001234', 'SBIN000123', 'SBIN00012345', 'sbin0001234', 'SBIN0 01234'])(
  '%j is not an IFSC',
  (text) => expect(isIfsc(text)).toBe(false),
);

test.each(['biltyportal@okaxis', '9826012345@ybl', 'a.b-c_d@hdfcbank'])('%s is a UPI id', (text) =>
  expect(isUpiId(text)).toBe(true),
);
test.each(['', 'bilty', '@ybl', 'bilty@', 'bilty portal@ybl', 'bilty@ok axis', 'a@b@c', 'bilty@1x', 'ä@ybl', 'a@b.in'])(
  '%j is not a UPI id',
  (text) => expect(isUpiId(text)).toBe(false),
);
