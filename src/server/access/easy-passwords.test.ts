import { expect, test } from 'vitest';
import { refuseEasy } from './easy-passwords.ts';

const EASY = 'This password is easy to guess. Please choose another.';

test.each([
  'jaimatadi',
  'JaiMataDi@123',
  'hariom11',
  'Jai$hr33Ram',
  'radheradhe1',
  'omnamahshivay',
  'satsriakal',
  'vandemataram',
  'Mumbai@2024',
  'lucknow123',
  'gabbarsingh',
  'viratkohli18',
  'msdhoni07',
  'Rohit45!!',
  'rajesh1985',
  'iloveindia',
  'ILoveMyIndia1',
  'lalkrishna',
  'lal.krishna@1',
  'bhagatsingh',
  'tiwari123',
  'shubhlaabh',
  'MP09AB1234',
  'mp-09-ab-1234',
  'Dl1c4567!',
  '22BH1234AA',
  // From the international list
  'trustno1!',
  'liverpool1',
  'Chelsea2020',
  'p0k3m0n99',
  'scoobydoo',
])('the easy password %s is refused', (password) => {
  expect(() => refuseEasy(password, [])).toThrow(EASY);
});

test.each([
  'a password of the tests',
  'quite another password',
  'kT7#mzQ!',
  '98260 Neem road',
  'चालीस गाड़ियाँ',
  'tnrq-wobl',
  '73918462',
  'Ram98260#1x7',
  'lorry painted green 7',
  'wqhdkzvu',
  'bhelpuri-on-tuesdays',
  'kt7mzq1234',
  'ZQ09AB1234 by night',
  'MP09AB1234 goes to Surat',
  'mogra-1962-latur',
  'pankhuri.dhoop.9',
])('the password “%s” is accepted', (password) => {
  expect(() => refuseEasy(password, ['Asha Verma', 'ASH12'])).not.toThrow();
});
