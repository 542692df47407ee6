import { sql } from 'kysely';
import { challan } from '#domain/documents/challan.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../documents/saving.ts';
import { conflict, invalid } from '../errors/errors.ts';

// Where the packages of LRs are. Read under the LRs' locks, like loading, unloading and changing them.

const tenant = value('tenantId');
const ofLrs = sql`b.tenant_id = ${tenant} and b.seq = any(${value('seqs')}::bigint[]) and b.lr_form = 'lawful'`;
/** Goods without packages are not counted. */
const counted = sql`p.packages > 0`;
const named = sql`coalesce(nullif(b.lr_no, ''), b.bilty_no)`;

const readLeft = statement<{ biltyNo: string; named: string; packages: number; leftOfAll: number; leftHere: number }>(
  'lr.packages_left',
  sql`select b.bilty_no as "biltyNo", ${named} as named, p.packages, p.left_of_all as "leftOfAll", p.left_here as "leftHere"
      from bilty b cross join lateral lr_packages(${tenant}, b.seq, ${value('branch')}::bigint) p where ${ofLrs} and ${counted}`,
);
/** SQL for the branch where an Arrived LR `b` is. */
export const ARRIVED_AT = sql`coalesce(b.lies_at, nullif(b.delivery_branch, 0), b.branch_id)`;
const markParted = statement(
  'lr.mark_parted',
  sql`update bilty b set parted = nullif(x.parted, false)
      from (select b.seq, case when b.lr_status = 'Booked' then false when b.lr_status = 'Arrived' then p.left_of_all > p.left_here else p.left_of_all > 0 end as parted
        from bilty b cross join lateral lr_packages(${tenant}, b.seq, ${ARRIVED_AT}) p where ${ofLrs} and ${counted}) x
      where b.tenant_id = ${tenant} and b.seq = x.seq and b.parted is distinct from nullif(x.parted, false)`,
);

/** A line of a challan that may not load more than is left. */
interface LoadedLine {
  readonly biltyNo: string;
  readonly packages: number;
  /** Its index in the body. */
  readonly at: number;
}

const { wire } = challan.lines.packages;
const pathOf = (at: number, field: string = wire) => `details[${at}].${field}`;
const NONE_LOADED = 'Enter how many packages are loaded.';

/**
 * Checks that the saved lines of a challan load only packages that are at `branch` (0: anywhere). Throws 422 for a line without packages,
 * 409 for more than were left.
 */
export async function refuseMissing(
  run: Run,
  {
    seqs,
    lines,
    branch,
  }: { readonly seqs: readonly number[]; readonly lines: readonly LoadedLine[]; readonly branch: number },
): Promise<void> {
  if (lines.length === 0) return;
  const found = new Map((await run(readLeft, { seqs, branch })).map((lr) => [lr.biltyNo, lr]));
  for (const { biltyNo, packages, at } of lines) {
    const lr = found.get(biltyNo);
    if (lr === undefined) continue;
    if (packages === 0) throw invalid(NONE_LOADED, [{ path: pathOf(at), message: NONE_LOADED }]);
    const left = branch > 0 ? Math.min(lr.leftOfAll, lr.leftHere) : lr.leftOfAll;
    if (left >= 0) continue;
    const isElsewhere = branch > 0 && lr.leftHere + packages <= 0 && lr.leftOfAll + packages > 0;
    const message = isElsewhere
      ? `${lr.named} is not at the branch that this challan goes from.`
      : `Only ${Math.max(0, left + packages)} packages of ${lr.named} are left.`;
    const path = isElsewhere ? pathOf(at, challan.lines.biltyNo.wire) : pathOf(at);
    throw conflict(isElsewhere ? 'elsewhere' : 'packages_left', message, [{ path, message }]);
  }
}

/** Marks the LRs of which part is somewhere other than their status says. */
export async function followParts(run: Run, seqs: readonly number[]): Promise<void> {
  if (seqs.length > 0) await run(markParted, { seqs });
}

/** How many packages of an LR are on no vehicle; below 0: more are on vehicles than it has. 0 for an LR without packages. */
export async function packagesLeft(run: Run, seq: number): Promise<number> {
  const [lr] = await run(readLeft, { seqs: [seq], branch: 0 });
  return lr?.leftOfAll ?? 0;
}

/** Throws 409 if a changed LR has fewer packages than challans have loaded of it. */
export async function refuseFewer(run: Run, seq: number, packages: number): Promise<void> {
  const left = await packagesLeft(run, seq);
  if (left >= 0) return;
  const message = `${packages - left} packages of this LR are loaded.`;
  throw conflict('packages_left', message, [{ path: 'details', message }]);
}
