import { expect, test } from 'vitest';
import { lostAnswers } from '#test/faults/drills.ts';

// The other faults take longer, or need more than a fresh computer has: npm run test:faults.
test('saves whose COMMIT was made and whose answer was lost are saved once when they are sent again', async () => {
  const outcome = await lostAnswers.run({ saves: 150, clerks: 8 });
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, half: 0, gaps: 0, wrong: [] });
  expect(outcome.answered).toBeGreaterThanOrEqual(150);
});
