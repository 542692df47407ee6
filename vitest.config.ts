import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    // The browser's, which Playwright runs.
    exclude: ['test/journeys/**'],
    globalSetup: ['test/throwaway-database.ts'],
    // A machine that is busy with something else is slow and nothing more: no test fails by that alone.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
