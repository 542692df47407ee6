import { expect, test } from 'vitest';
import { upiLink } from './upi-link.ts';

const paid = { upiId: 'bilty.portal@okaxis', payee: 'Bilty Portal & Sons', paise: 449_910n, note: 'Gold' };

test('a UPI link has payee, exact sum and note', () => {
  expect(upiLink(paid)).toBe(
    'upi://pay?pa=bilty.portal@okaxis&pn=Bilty%20Portal%20%26%20Sons&am=4499.10&cu=INR&tn=Gold',
  );
});

test('a UPI link has the number of the paid document', () => {
  expect(new URL(upiLink({ ...paid, reference: 'HO/B2627/000042' })).searchParams.get('tr')).toBe('HO/B2627/000042');
  expect(new URL(upiLink({ ...paid, reference: 'x'.repeat(60) })).searchParams.get('tr')).toHaveLength(35);
});

test('a UPI link writes large sums without commas and small ones with both decimals', () => {
  expect(upiLink({ ...paid, paise: 123_456_700n })).toContain('&am=1234567.00&');
  expect(upiLink({ ...paid, paise: 5n })).toContain('&am=0.05&');
});

test('nothing in a name or note of a UPI link can set another payee or sum', () => {
  const link = new URL(upiLink({ ...paid, payee: 'x&pa=thief@ybl', note: 'y&am=1#z' }));
  expect(link.searchParams.getAll('pa')).toEqual(['bilty.portal@okaxis']);
  expect(link.searchParams.getAll('am')).toEqual(['4499.10']);
  expect(link.hash).toBe('');
});

test('a long note in a UPI link is cut between characters', () => {
  expect(new URL(upiLink({ ...paid, note: 'म'.repeat(80) })).searchParams.get('tn')).toBe('म'.repeat(50));
  expect(new URL(upiLink({ ...paid, note: `${'x'.repeat(49)}😀` })).searchParams.get('tn')).toBe('x'.repeat(49));
});
