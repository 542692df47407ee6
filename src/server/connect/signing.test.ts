import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSecret, signatureOf, signedHeaders } from './signing.ts';

test('a webhook’s signature equals the example of spec 4 §15', () => {
  const body = '{"test": 2432232314}';
  expect(
    signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, body),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('a foreign library verifies a webhook with either of two secrets, and with no other', () => {
  const [old, fresh] = [newSecret(), newSecret()];
  const body = JSON.stringify({ type: 'bill.issued', data: { party_Name: 'राठी टेक्सटाइल्स' } });
  const headers = signedHeaders([fresh, old], 'msg_1', Math.floor(Date.now() / 1000), body);
  for (const secret of [old, fresh]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
  expect(() => new Webhook(old).verify(`${body} `, headers)).toThrow();
});
