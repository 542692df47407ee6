import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    // The browser's, which Playwright runs.
    exclude: ['test/journeys/**'],
    // `--changed` follows imports; these are reached otherwise: run by the database, started as a thread, read as text.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/*.sql',
      '**/src/print/**',
      '**/docs/{messages,operation,security}.md',
      '**/test/throwaway-database.ts',
    ],
    // Modules, and the portal of test/portal.ts, are made once for a worker and serve all its files. They wait for the
    // database half of their time: on two cores two are quicker than the one that is Vitest's default there.
    isolate: false,
    maxWorkers: availableParallelism(),
    globalSetup: ['test/throwaway-database.ts'],
    // A machine that is busy with something else is slow and nothing more: no test fails by that alone.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
