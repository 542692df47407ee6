import { costOf, isLongCost, isLongJson } from './cost.ts';
import type { AnyJob } from './reports.ts';

// What is known of a job without what sets it: the thread that answers keeps none of that in its memory.

/** Whether a job takes so long that shorter ones do not wait for it. */
export function isLong(job: AnyJob): boolean {
  if ('rows' in job) return isLongJson(job.rows);
  if ('json' in job) return isLongJson(job.json);
  const { report, data } = job;
  if (report === 'lawful-bilty')
    return isLongCost(costOf(data.papers.map(({ bilty, copies }) => ({ data: bilty, copies: copies.length }))));
  return isLongCost(costOf([{ data, copies: 'copies' in data ? data.copies.length : 1 }]));
}

/** The memory of a job that nobody needs who has given it away. */
export function givenBy(job: AnyJob): ArrayBuffer[] {
  if ('rows' in job) return [job.rows.buffer];
  return 'json' in job ? [job.json.buffer] : [];
}
