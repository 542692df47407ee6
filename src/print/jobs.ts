import { costOf, isLongCost, isLongJson } from './cost.ts';
import type { AnyJob } from './reports.ts';

// Facts about a job that need none of the code that sets it, so that the answering thread does not load that code.

/** Whether a job is too long for shorter ones to wait behind it. */
export function isLong(job: AnyJob): boolean {
  if ('rows' in job) return isLongJson(job.rows);
  if ('json' in job) return isLongJson(job.json);
  const { report, data } = job;
  if (report === 'lawful-bilty')
    return isLongCost(costOf(data.papers.map(({ bilty, copies }) => ({ data: bilty, copies: copies.length }))));
  return isLongCost(costOf([{ data, copies: 'copies' in data ? data.copies.length : 1 }]));
}

/** The buffers of a job that can be transferred, because the sender no longer needs them. */
export function givenBy(job: AnyJob): ArrayBuffer[] {
  if ('rows' in job) return [job.rows.buffer];
  return 'json' in job ? [job.json.buffer] : [];
}
