import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// docs/messages.md names a test for every message of the specification.

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const rows = [...read('docs/messages.md').matchAll(/^\| `(.+?)` \| [^|]+ \| [^|]+ \| `(.+?)` \|$/gm)].map(
  ([, message = '', file = '']) => ({ message, file }),
);

test('the table of messages is read whole', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
});

test.each(rows)('the message “$message” is in $file', ({ message, file }) => {
  expect(read(file)).toContain(message);
});
