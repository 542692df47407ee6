import { threadId } from 'node:worker_threads';
import { takeOrders } from '#server/threads/thread.ts';

// A thread that keeps as many megabytes as it is asked to, and says which one it is.

const held: number[][] = [];

takeOrders(async (megabytes: number) => {
  if (megabytes > 0) held.push(Array.from({ length: megabytes * 131_072 }, (_, at) => at + 0.5));
  return { answer: threadId };
});
