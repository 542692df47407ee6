import { randomInt } from 'node:crypto';

/** Whether this is the long run, by hand (`npm run test:long`): more garbage, with another seed each time, and more rows. */
export const isLong = process.env['TEST_LONG'] === 'yes';

/** How often two requests are sent at once of which one may win: a broken rule fails within a few, and the long run tries more. */
export const ROUNDS = isLong ? 20 : 6;

const DAY_MS = 86_400_000;
const given = process.env['TEST_SEED'];
/**
 * Random choices differ each day, and in the long run each time. A test that uses this seed prints it, and the environment’s
 * `TEST_SEED` repeats the choice.
 */
export const SEED =
  given !== undefined && given !== '' ? Number(given) : isLong ? randomInt(2 ** 31) : Math.floor(Date.now() / DAY_MS);

/** Prints the seed of a file's random choices. */
export const saySeed = (): void => void process.stdout.write(`Seed ${SEED}: TEST_SEED=${SEED} repeats the choice.\n`);
