import { expect, test } from 'vitest';
import { rangeOf } from './streamed-file.ts';

test.each([
  [undefined, null],
  ['', null],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=40-', { from: 40, to: 99 }],
  ['bytes=40-49', { from: 40, to: 49 }],
  ['bytes=40-1000', { from: 40, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=50-40', 'none'],
  ['bytes=-0', 'none'],
  // Several ranges, other units, and invalid ranges: the whole file.
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  ['bytes=-', null],
  ['bytes=99999999999999999999-', null],
])('the range header %s is read for a file of a hundred bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});
