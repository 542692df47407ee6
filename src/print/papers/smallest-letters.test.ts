import { expect, test } from 'vitest';
import { EXTREMES } from '#test/print/extreme-samples.ts';
import { readBack } from '#test/print/read-back.ts';
import { SMALLEST } from '../kit/text-block.ts';
import { runReport } from '../reports.ts';

// Letters of 3 points are unreadable: text too wide for its place at 6.5 points is wrapped.

const sizesIn = (pdf: Uint8Array) =>
  readBack(pdf).objects.flatMap((object) =>
    Array.from(object.matchAll(/\/F\d+ ([\d.]+) Tf/g), ([, size]) => Number(size)),
  );

test.each(Object.entries(EXTREMES))(
  'the letters of the print %s are never smaller than the smallest allowed',
  async (_name, jobIn) => {
    for (const language of ['English', 'Hindi'] as const) {
      const sizes = sizesIn(await runReport(jobIn(language)));
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST);
    }
  },
);
