import { expect, onTestFinished, test, vi } from 'vitest';
import { readMessages } from './message-reader.ts';

function messageOf(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.write(type, 'latin1');
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

function readAll(bytes: Buffer, sizeOfChunk: number): string[] {
  const taken: string[] = [];
  const read = readMessages((from, type, start, end) =>
    taken.push(String.fromCharCode(type) + from.toString('latin1', start, end)),
  );
  for (let at = 0; at < bytes.length; at += sizeOfChunk) read(bytes.subarray(at, at + sizeOfChunk));
  return taken;
}

test('messages are read the same wherever the chunks are cut', () => {
  const bodies = ['', 'a', 'four', 'a longer one', 'x'.repeat(100), '', 'last'];
  const bytes = Buffer.concat(bodies.map((body) => messageOf('D', Buffer.from(body))));
  for (let size = 1; size <= bytes.length; size += 1) {
    expect(readAll(bytes, size)).toEqual(bodies.map((body) => `D${body}`));
  }
});

test('a message of 8 MB in many chunks is copied once', () => {
  const bytes = Buffer.concat([
    messageOf('T', Buffer.alloc(70)),
    messageOf('D', Buffer.alloc(8 * 1024 * 1024)),
    messageOf('Z', Buffer.from('I')),
  ]);
  const concat = vi.spyOn(Buffer, 'concat');
  const copy = vi.spyOn(Buffer.prototype, 'copy');
  onTestFinished(() => void vi.restoreAllMocks());
  let taken = 0;
  const read = readMessages(() => (taken += 1));
  for (let at = 0; at < bytes.length; at += 65_536) read(bytes.subarray(at, at + 65_536));
  expect(taken).toBe(3);
  const copied =
    concat.mock.results.reduce((sum, { value }) => sum + (value as Buffer).length, 0) +
    copy.mock.results.reduce((sum, { value }) => sum + (value as number), 0);
  expect(copied).toBeGreaterThan(8 * 1024 * 1024 - 65_536);
  expect(copied).toBeLessThan(1.1 * bytes.length);
});
