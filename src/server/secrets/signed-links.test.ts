import { expect, test } from 'vitest';
import { createSignedLinks } from './signed-links.ts';

const SECRET = 'a secret of thirty-two characters or so';
const claims = { tenantId: 'a', number: '1043' };

test('a signed link opens until it expires', () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const links = createSignedLinks({ now: SECRET, before: null }, () => now);
  const link = links.sign('paper', claims, 60);
  expect(links.open('paper', link)).toEqual(claims);
  expect(createSignedLinks({ now: SECRET, before: null }, () => now).open('paper', link)).toEqual(claims);
  now += 60_000;
  expect(links.open('paper', link)).toBeNull();
});

test('a link that was changed, cut, made up or signed for another purpose is refused', () => {
  const links = createSignedLinks({ now: SECRET, before: null });
  const link = links.sign('paper', claims, 60);
  const [body = '', tag = ''] = link.split('.');
  const other = Buffer.from(JSON.stringify({ claims: { ...claims, number: '1044' }, until: 9e9 })).toString(
    'base64url',
  );
  const wrong = [`${other}.${tag}`, `${body}.`, body, '', '.', `${body}.${tag.slice(1)}`, `${tag}.${body}`, 'पत्र.पत्र'];
  for (const each of wrong) expect(links.open('paper', each), each).toBeNull();
  expect(links.open('archive', link)).toBeNull();
  expect(createSignedLinks({ now: `${SECRET}.`, before: null }).open('paper', link)).toBeNull();
});

test('a signed link needs no escaping in an address', () => {
  expect(createSignedLinks({ now: SECRET, before: null }).sign('paper', { party: 'शर्मा & Co?' }, 60)).toMatch(
    /^[\w.-]+$/,
  );
});
