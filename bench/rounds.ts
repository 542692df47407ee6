import { createMeter, type Measured } from './meter.ts';
import { runPortal } from './load.ts';
import { findPgbench, preparePgbench, runPgbench } from './pgbench.ts';
import type { Portal } from './portal.ts';
import { busyWithOthers } from './processor-time.ts';
import { runStraight } from './straight.ts';
import type { Work } from './work.ts';

/** All rounds of a work. */
export interface Result {
  readonly work: Work;
  readonly portal: readonly Measured[];
  /** The limit's rounds; empty if only the portal is measured. */
  readonly limit: readonly Measured[];
  /** The portal's rounds without the requests beside it; empty if it has none. */
  readonly quiet: readonly Measured[];
  /** The share of the machine that other programs used just before. */
  readonly others: number;
}

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  /** Whether `seconds` was given; otherwise a work has its usual seconds. */
  readonly isSaid: boolean;
  /** False: only the portal is measured. */
  readonly withLimit: boolean;
}

export const LIMIT_BY = findPgbench() === null ? 'the same statements straight from the driver' : 'pgbench';

/** The longest warm-up of a work in seconds, in its first round and in each further one. */
const WARM = { first: 20, again: 4 };

/** Measures works one at a time in rounds, limit and portal in turn, with their order swapped in every second round. */
export async function runRounds(portal: Portal, works: readonly Work[], plan: Plan): Promise<Result[]> {
  const pgbench = findPgbench();
  if (pgbench !== null) await preparePgbench(portal.owner);
  const { rows } = await portal.owner.query<{ size: number }>('select size from bench_company order by n');
  const sizes = rows.map(({ size }) => size);
  const meter = createMeter(portal);
  const results: Result[] = [];
  const secondsOf = ({ usualSeconds }: Work) => (plan.isSaid ? plan.seconds : (usualSeconds ?? plan.seconds));
  for (const work of works.filter(({ needs }) => (sizes[0] ?? 0) >= (needs ?? 0))) {
    const measured = { portal: [] as Measured[], limit: [] as Measured[], quiet: [] as Measured[] };
    const { limit } = work;
    const steps = [
      async () =>
        void measured.portal.push(
          await runPortal(
            portal,
            work,
            sizes,
            secondsOf(work),
            measured.portal.length === 0 ? WARM.first : WARM.again,
            meter,
          ),
        ),
      ...(limit === undefined || !plan.withLimit
        ? []
        : [
            async () =>
              void measured.limit.push(
                pgbench === null
                  ? await runStraight(portal, work, limit, sizes, plan.seconds, meter)
                  : await runPgbench(pgbench, portal, work, limit, plan.seconds, meter),
              ),
          ]),
    ];
    const { beside, ...calm } = work;
    if (beside !== undefined) {
      steps.push(
        async () => void measured.quiet.push(await runPortal(portal, calm, sizes, plan.seconds, WARM.again, meter)),
      );
    }
    if (work.saves) await portal.owner.query(`comment on database bilty is 'saved into'`);
    const others = await busyWithOthers();
    const rounds = work.usualSeconds === undefined ? plan.rounds : 1;
    for (let round = 0; round < rounds; round += 1) {
      for (const step of round % 2 === 0 ? steps : steps.toReversed()) await step();
      console.log(`  ${work.title}: round ${round + 1}, ${lineOf(measured.portal.at(-1), measured.limit.at(-1))}`);
    }
    results.push({ work, ...measured, others });
  }
  return results;
}

function lineOf(portal: Measured | undefined, limit: Measured | undefined): string {
  const rate = (one: Measured | undefined) => Math.round(one?.rate ?? 0);
  return limit === undefined
    ? `portal ${rate(portal)} a second`
    : `portal ${rate(portal)}, limit ${rate(limit)} a second`;
}
