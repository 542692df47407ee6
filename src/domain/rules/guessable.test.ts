import { expect, test } from 'vitest';
import { isGuessable } from './guessable.ts';

test.each([
  '12345678',
  '87654321',
  '11111111',
  '12121212',
  'abcdefgh',
  'abcd1234',
  'password',
  'Password1',
  'PASSWORD@123',
  'P@ssw0rd',
  'p@$$w0rd!',
  'Passw0rd2024',
  'qwertyuiop',
  'qwerty123',
  '1q2w3e4r',
  '1qaz2wsx',
  'admin@123',
  'Admin@12345',
  'superadmin',
  'welcome1',
  'Welcome@2025',
  'iloveyou',
  'sunshine',
  'JaiHind@1947',
  'ramram108',
  'Ram@12345678',
  'jaishiv1',
  'india123',
  'test1234',
  'passwordpassword',
  'bilty@portal',
  'transport1',
])('the password %s is guessable', (password) => {
  expect(isGuessable(password)).toBe(true);
});

test.each([
  'a password of the tests',
  'another password',
  'a new password',
  'correct horse battery staple',
  'jai hind and two lorries',
  '',
  'kT7#mzQ!',
  '98260 Neem road',
  'चालीस गाड़ियाँ',
  'ram चालीस',
  'Ram98260#1x7',
  'tnrq-wobl',
  '73918462',
])('the password "%s" is not guessable', (password) => {
  expect(isGuessable(password)).toBe(false);
});

test.each([
  ['Bhargava123', ['Asha Bhargava']],
  ['ashabhargava', ['Asha Bhargava']],
  ['Bhargava@Roadways', ['Asha', 'Bhargava Roadways']],
  ['9826012345', ['9826012345']],
  ['SHREEJI-2024', ['demo-admin', 'Shreeji Roadlines']],
  ['RAM1042!', ['RAM1042']],
  ['asha.bhargava', ['asha.bhargava@example.com', 'asha.bhargava']],
])('the password %s is guessable for a user known by %j', (password, about) => {
  expect(isGuessable(password, about)).toBe(true);
  expect(isGuessable(password, ['Meena', '9000000001'])).toBe(false);
});

test('a very long password is checked, too', () => {
  expect(isGuessable('ab'.repeat(100))).toBe(true);
  expect(
    isGuessable(
      `${'password '.repeat(22)}x`,
      Array.from({ length: 50 }, (_, at) => `word${at}`),
    ),
  ).toBe(false);
});
