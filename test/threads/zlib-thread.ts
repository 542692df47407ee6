// A thread that makes one zlib stream after another and is never done, dies, or answers the number that it was sent.
import zlib from 'node:zlib';
import { takeOrders } from '#server/threads/thread.ts';

// Node sets this between the making of a stream and its beginning: here that takes a while, so that a thread that is ended at
// any time is ended then.
Object.defineProperty(zlib.Deflate.prototype, '_writeState', {
  set(this: object, value: unknown) {
    for (const end = performance.now() + 10; performance.now() < end;);
    Object.defineProperty(this, '_writeState', { value, writable: true });
  },
});

takeOrders(async (order: 'endless' | 'deaf' | 'dies' | number, check) => {
  if (typeof order === 'number') return await Promise.resolve({ answer: order });
  if (order === 'dies')
    return await new Promise(() => {
      setImmediate(() => {
        throw new Error('It was thrown outside the order.');
      });
    });
  const text = Buffer.from('bilty');
  for (;;) {
    zlib.deflateSync(text);
    if (order === 'endless') check();
  }
});
