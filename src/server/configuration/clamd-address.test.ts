import { expect, test } from 'vitest';
import { clamdAddress } from './clamd-address.ts';

test.each([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['localhost:3310', { host: 'localhost', port: 3310 }],
  ['10.0.0.7:3310', { host: '10.0.0.7', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['localhost', null],
  ['localhost:0', null],
  ['localhost:65536', null],
  ['http://localhost:3310', null],
  ['', null],
])('the clamd address %j is read as %j', (text, address) => {
  expect(clamdAddress(text)).toEqual(address);
});
