import { expect, test } from 'vitest';
import { whatsAppAddress } from './share.ts';

test('a WhatsApp conversation has its number and its text in the address', () => {
  expect(whatsAppAddress('9876543210', 'बिल्टी & co: https://a.b/c?d=1')).toBe(
    `https://wa.me/919876543210?text=${encodeURIComponent('बिल्टी & co: https://a.b/c?d=1')}`,
  );
  for (const none of ['', '12', '98765432101', '+919876543210', '987654321o'])
    expect(whatsAppAddress(none, 'x')).toBe('https://wa.me/?text=x');
});
