import { FILE_WORKS } from '../../bench/file-works.ts';
import { asOwner } from '#test/factories.ts';
import { drill, type Drill } from './drill.ts';
import { lasting, limitOf, percentile, QUIET_MS, startOffices, workOn } from './fairness.ts';

// One company has large files made and taken in, one after the other; another one looks at its list and saves.

const WARM_AT_ONCE = 6;

interface Times {
  readonly list: number;
  readonly save: number;
}
const isFelt = ({ list, save }: Times, most: Times) => list > most.list || save > most.save;

const largeFiles = drill("one company's large files, against another's list and LR", async (_load, afterwards) => {
  const { portal, other, large, status } = await startOffices(afterwards);
  const { token, tenantId } = large;
  await asOwner(portal, async (client) => {
    for (const { prepare } of FILE_WORKS) await prepare?.(client, tenantId);
  });
  // The first prepare what the later ones use, on each connection: beside a file a save needs another one than without.
  await Promise.all(Array.from({ length: WARM_AT_ONCE }, () => workOn(portal, other, lasting(3000))));
  const { times: quiet } = await workOn(portal, other, lasting(QUIET_MS));
  const limits = { list: limitOf(quiet.list), save: limitOf(quiet.save) };
  const wrong: string[] = [];
  const rows: string[] = [];
  let asked = 0;
  for (const { title, begin } of FILE_WORKS) {
    const run = begin(1);
    let isMade = false;
    const begun = performance.now();
    const [what, { times, refusals }] = await Promise.all([
      run({ portal, token }).finally(() => (isMade = true)),
      workOn(portal, other, () => !isMade),
    ]);
    const seconds = (performance.now() - begun) / 1000;
    const [list, save] = [percentile(times.list, 0.99), percentile(times.save, 0.99)];
    const figures = `${list.toFixed(1)} | ${save.toFixed(1)}`;
    rows.push(`| ${title} | ${seconds.toFixed(1)} | ${figures} | ${status('VmRSS')} |`);
    asked += times.list.length + times.save.length;
    if (!isFelt({ list, save }, limits) && refusals.length === 0) continue;
    // A busy machine is slow without it too.
    const { times: after } = await workOn(portal, other, lasting(QUIET_MS));
    const without = { list: percentile(after.list, 0.99), save: percentile(after.save, 0.99) };
    if (refusals.length === 0 && !isFelt({ list, save }, { list: limitOf(after.list), save: limitOf(after.save) }))
      continue;
    const told = `${figures}; without it ${without.list.toFixed(1)} | ${without.save.toFixed(1)}`;
    wrong.push(`${title} is felt: ${told}; ${[...new Set(refusals)].join('; ')}; ${what}`);
  }
  const table = [
    '| made meanwhile | seconds | list p99 ms | LR save p99 ms | resident MB |',
    '|---|---:|---:|---:|---:|',
    `| nothing | | ${percentile(quiet.list, 0.99).toFixed(1)} | ${percentile(quiet.save, 0.99).toFixed(1)} | |`,
    ...rows,
  ];
  return { answered: asked, lost: 0, doubled: 0, half: 0, gaps: 0, pauseMs: 0, slowestErrorMs: 0, wrong, table };
});

/** The drills of large files. */
export const fileDrills: readonly Drill[] = [largeFiles];
