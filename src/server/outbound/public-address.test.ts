import { expect, test } from 'vitest';
import { AddressRefused, checkedLookup, isPublic, literalAddress, type Resolve } from './public-address.ts';

test.each([
  ['8.8.8.8', true],
  ['104.16.1.1', true],
  ['2606:4700::1111', true],
  ['2a00:1450:4009:80b::200e', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['100.127.255.255', false],
  ['127.0.0.1', false],
  ['127.8.8.8', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['203.0.113.9', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['localhost', false],
  ['', false],
])('the address %s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

const looked = (resolve: Resolve, all = false) =>
  new Promise<unknown>((done) => {
    checkedLookup(isPublic, resolve)('hook.example', { all }, (error, address) => done(error ?? address));
  });
const found =
  (...addresses: string[]): Resolve =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

test('a connection uses the addresses that were checked', async () => {
  expect(await looked(found('8.8.8.8'))).toBe('8.8.8.8');
  expect(await looked(found('8.8.8.8', '2606:4700::1'), true)).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]);
});

test('a name with a private address is refused, also among others or at a later lookup', async () => {
  expect(await looked(found('10.0.0.1'))).toBeInstanceOf(AddressRefused);
  expect(await looked(found('8.8.8.8', '::1'), true)).toBeInstanceOf(AddressRefused);
  let asked = 0;
  const rebinding: Resolve = (...args) => found((asked += 1) === 1 ? '8.8.8.8' : '127.0.0.1')(...args);
  expect(await looked(rebinding)).toBe('8.8.8.8');
  expect(await looked(rebinding)).toBeInstanceOf(AddressRefused);
});

test.each([
  ['https://hook.example/x', null],
  ['https://127.0.0.1/', '127.0.0.1'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://[::1]/', '::1'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
])('the URL %s has the literal address %s', (url, expected) => {
  expect(literalAddress(new URL(url))).toBe(expected);
});
