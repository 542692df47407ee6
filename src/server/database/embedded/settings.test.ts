import { expect, test } from 'vitest';
import { sharedBuffers } from './settings.ts';

const GB = 1024 ** 3;

test.each([
  ['a small office machine of 1 GB', 1 * GB, '128MB'],
  ['one of 512 MB', GB / 2, '128MB'],
  ['one of 4 GB', 4 * GB, '512MB'],
  ['a server of 64 GB', 64 * GB, '1024MB'],
])('PostgreSQL’s shared buffers follow the memory of %s', (_machine, memory, kept) => {
  expect(sharedBuffers(memory)).toBe(kept);
});
