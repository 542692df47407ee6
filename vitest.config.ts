import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { FILES_NOT_ON_CITUS, TESTS_NOT_ON_CITUS } from './test/not-on-citus.ts';

const isCitus = process.env['TEST_CITUS'] !== undefined;
// The browser's, which Playwright runs.
const NOT_HERE = ['test/journeys/**', ...(isCitus ? Object.keys(FILES_NOT_ON_CITUS) : [])];
// Mocks a module, which those that have it already would not see.
const ALONE = ['test/server/passwords.test.ts'];

export default defineConfig({
  test: {
    // `--changed` follows imports; these are reached otherwise: run by the database, started as a process or a thread.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/*.sql',
      '**/src/print/**',
      '**/src/server/{main,backup/command}.ts',
      '**/test/throwaway-database.ts',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...NOT_HERE, ...ALONE],
          globalSetup: ['test/throwaway-database.ts'],
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true } },
    ],
    // Modules, and the portal of test/portal.ts, are made once for a worker and serve all its files. They wait for the
    // database half of their time: on two cores two are quicker than the one that is Vitest's default there.
    isolate: false,
    maxWorkers: availableParallelism(),
    // One that fails by chance is tried again, as in the browser, and named as flaky at the end of the run.
    retry: 1,
    ...(isCitus && { testNamePattern: new RegExp(`^(?!.*(?:${Object.keys(TESTS_NOT_ON_CITUS).join('|')}))`) }),
    // A machine that is busy with something else is slow and nothing more: no test fails by that alone.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
