import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('other work is done between the steps of a long computation', async () => {
  let answered = 0;
  const others = (async () => {
    for (let turns = 0; turns < 3; turns += 1) {
      await nextTurn();
      answered += 1;
    }
  })();
  function* long() {
    const begun = performance.now();
    while (performance.now() - begun < 60) yield;
    return answered;
  }
  expect(await inTurns(long())).toBeGreaterThan(0);
  await others;
});

test('an error in a step is thrown', async () => {
  function* failing() {
    yield;
    throw new Error('Row 2 cannot be read.');
  }
  await expect(inTurns(failing())).rejects.toThrow('Row 2 cannot be read.');
});
