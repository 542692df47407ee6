import { expect, test } from 'vitest';
import { isNetworkList, printerNetworks } from './printer-networks.ts';

const A = '0a1b2c3d-0000-4000-8000-00000000000a';
const B = '0a1b2c3d-0000-4000-8000-00000000000b';

test.each([
  ['192.168.1.0/24'],
  [`${A}=192.168.1.0`],
  [`${A}=192.168.1.0/33`],
  [`${A}=192.168.1/24`],
  [`${A}=printer.office/24`],
  [`*=192.168.1.0/24`],
  [`${A}=192.168.1.0/24,`],
  [`${A}=192.168.1.0/24=1`],
  [`${A}=fd00::/129`],
])('the list of printer networks %s is refused', (list) => {
  expect(isNetworkList(list)).toBe(false);
});

test('no address is admitted if no network is listed', () => {
  expect(printerNetworks()(A, '192.168.1.9')).toBe(false);
  expect(printerNetworks('')(A, '127.0.0.1')).toBe(false);
});

test('an address is admitted for the company its network is listed for only', () => {
  const list = `${A}=192.168.1.0/24, ${B}=10.0.0.0/8,${B.toUpperCase()}=fd00:1::/32`;
  expect(isNetworkList(list)).toBe(true);
  const admits = printerNetworks(list);
  expect([admits(A, '192.168.1.9'), admits(B, '192.168.1.9'), admits(A, '192.168.2.9')]).toEqual([true, false, false]);
  expect([admits(B, '10.200.0.1'), admits(B, 'fd00:1::5'), admits(B, 'fd00:2::5')]).toEqual([true, true, false]);
  expect([admits(A, 'printer'), admits(A, ''), admits(A, '127.0.0.1'), admits(A, '::1')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('an IPv4 address is the same when written as IPv6', () => {
  const admits = printerNetworks(`${A}=192.168.1.0/24`);
  expect([admits(A, '::ffff:192.168.1.9'), admits(A, '::ffff:10.0.0.1')]).toEqual([true, false]);
});
