import { expect, test } from 'vitest';
import { hasNginx } from '#test/faults/nginx.ts';
import { rollingRestart } from '#test/faults/rolling-restart.ts';
import { throwawayDatabase } from '#test/throwaway-database.ts';

test.runIf(hasNginx())('two portals behind nginx are restarted in turn and no request is lost', async () => {
  const { url, drop } = await throwawayDatabase();
  try {
    const result = await rollingRestart({ databaseUrl: url, rounds: 1, clerks: 4 });
    expect(result).toMatchObject({ restarts: 2, lost: [], doubled: 0 });
    expect(result.saved).toBeGreaterThan(20);
  } finally {
    await drop();
  }
});
