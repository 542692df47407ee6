import { expect, test } from 'vitest';
import { whatsAppAddress } from './share.ts';

test('a WhatsApp link has the number and the text, or only the text without a valid number', () => {
  expect(whatsAppAddress('9876543210', 'बिल्टी & co: https://a.b/c?d=1')).toBe(
    `https://wa.me/919876543210?text=${encodeURIComponent('बिल्टी & co: https://a.b/c?d=1')}`,
  );
  for (const none of ['', '12', '98765432101', '+919876543210', '987654321o'])
    expect(whatsAppAddress(none, 'x')).toBe('https://wa.me/?text=x');
});
