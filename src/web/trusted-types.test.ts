import { expect, test } from 'vitest';
import { onlyStyles, ownScript } from './trusted-types.ts';

test('style rules are accepted as trusted, markup is refused', () => {
  expect(onlyStyles('@media (max-width: 40em) { .a > .b { color: red } }')).toContain('.a > .b');
  for (const markup of ['<img src=x onerror=alert(1)>', '</style><script>', 'a<b'])
    expect(() => onlyStyles(markup)).toThrow('Markup');
});

test('only the portal’s own scripts are accepted as trusted', () => {
  const page = 'http://127.0.0.1:8080/dashboard';
  for (const own of ['/sw.js', 'assets/a.js', 'http://127.0.0.1:8080/assets/worker.js'])
    expect(ownScript(own, page)).toBe(own);
  for (const strange of [
    'https://evil.example/x.js',
    '//evil.example/x.js',
    'data:text/javascript,alert(1)',
    'blob:null/x',
  ])
    expect(() => ownScript(strange, page)).toThrow('another origin');
});
