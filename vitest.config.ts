import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    // The browser's, which Playwright runs.
    exclude: ['test/journeys/**'],
    globalSetup: ['test/throwaway-database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
