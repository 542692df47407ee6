import { sql } from 'kysely';
import type { challan } from '#domain/documents/challan.ts';
import { unloadedLines } from '#domain/records/unloading.ts';
import { unloadingFault, type Unloaded } from '#domain/rules/unloading.ts';
import type { LrStatus } from '#domain/rules/lr-status.ts';
import { statement, value } from '../database/statement.ts';
import type { DocumentStep } from '../documents/steps.ts';
import type { Run } from '../documents/saving.ts';
import { conflict, invalid } from '../errors/errors.ts';
import { lockLrs, noteStatus } from './challan.ts';
import { followParts } from './packages.ts';

const tenant = value('tenantId');
const { wire, fields } = unloadedLines;

/** The lines already unloaded, and where the vehicle is. */
const readUnloaded = statement<{ lines: number[]; place: string }>(
  'challan_unload.lines',
  sql`select coalesce((select array_agg(u.line_no::bigint) from challan_unload u where u.tenant_id = ${tenant} and u.challan_seq = c.seq), '{}') as lines,
        coalesce((select t.name from branch t where t.tenant_id = ${tenant} and t.id = nullif(c.to_branch, 0)), c.destination) as place
      from challan c where c.tenant_id = ${tenant} and c.seq = ${value('seq')}::bigint`,
);
const addUnloaded = statement(
  'challan_unload.create',
  sql`insert into challan_unload (tenant_id, challan_seq, line_no, received, short, damaged, excess, remark, created_by)
      select ${tenant}::uuid, ${value('seq')}::bigint, x.line_no, x.received, x.short, x.damaged, x.excess, x.remark, ${value('userName')}
      from json_to_recordset(${value('unloaded')}::json) as x (line_no integer, received bigint, short bigint, damaged bigint, excess bigint, remark text)
      returning line_no`,
);

/** The statuses from which unloading makes an LR Arrived; one that has moved on was delivered by hand meanwhile. */
const ON_ITS_WAY: readonly (LrStatus | '')[] = ['Booked', 'Loaded', 'Dispatched', 'In transit'];

interface CarriedLine {
  readonly id: number;
  readonly biltyNo: string;
  readonly packages: number;
}
type UnloadedLine = Unloaded & { readonly biltyNo: string; readonly remark: string };

/** A line that was unloaded in full and undamaged. */
const whole = ({ biltyNo, packages }: CarriedLine): UnloadedLine => ({
  biltyNo,
  received: packages,
  short: 0,
  damaged: 0,
  excess: 0,
  remark: '',
});

/**
 * The lines of a challan to unload. Throws 422 for an LR that is not on it or listed twice and for quantities that do not add up, 409 for
 * one already unloaded.
 */
function linesToUnload(
  sent: readonly UnloadedLine[],
  { lines, done }: { readonly lines: readonly CarriedLine[]; readonly done: ReadonlySet<number> },
) {
  const known = new Map(lines.map((line) => [line.biltyNo, line]));
  return sent.map((each, at) => {
    const path = (field: keyof typeof fields) => `${wire}[${at}].${fields[field].wire}`;
    const refused = (message: string, field: keyof typeof fields = 'biltyNo') =>
      invalid(message, [{ path: path(field), message }]);
    const line = known.get(each.biltyNo);
    if (line === undefined) throw refused(`${each.biltyNo} is not on this challan.`);
    if (sent.findIndex(({ biltyNo }) => biltyNo === each.biltyNo) < at)
      throw refused(`${each.biltyNo} is there twice.`);
    const message = `${each.biltyNo} is unloaded already.`;
    if (done.has(line.id)) throw conflict('unloaded', message, [{ path: path('biltyNo'), message }]);
    const fault = unloadingFault(each, line.packages);
    if (fault !== null) throw refused(fault.message, fault.field);
    return { ...each, line };
  });
}

/** Marks the unloaded LRs as Arrived. If an LR is entirely short, nothing of it arrived. */
async function noteArrived(
  run: Run,
  saving: Parameters<typeof noteStatus>[1],
  unloaded: ReturnType<typeof linesToUnload>,
  { note, place, branch }: { readonly note: string; readonly place: string; readonly branch: number },
) {
  const locked = await lockLrs(
    run,
    unloaded.map(({ biltyNo }) => biltyNo),
  );
  const came = new Set(
    unloaded.filter(({ received, line }) => received > 0 || line.packages === 0).map(({ biltyNo }) => biltyNo),
  );
  const arrived = locked.filter(({ biltyNo, status }) => came.has(biltyNo) && ON_ITS_WAY.includes(status));
  await noteStatus(run, saving, { kind: 'Arrived', note, arrivedAt: { place, branch } }, arrived);
  return locked.map(({ seq }) => seq);
}

/**
 * Unloads a challan (spec 4 §2): records what came of each line, and its LRs become Arrived at the branch. Without lines everything left
 * counts as received in full. Lines left out keep the challan open.
 */
export const unloadingOfChallan: DocumentStep<typeof challan, 'unload'> = {
  mayStay: true,
  sets: [sql`closed_at = case when ${value('stays')}::boolean then null else now() end`],
  async work({ run, saving, input: { number, lines: sent }, row }) {
    const { id: seq, lines, toBranch: branch } = row;
    // Same order of locks as loading: the challan, then its LRs, then what was unloaded.
    const [found] = await run(readUnloaded, { seq });
    const done = new Set((found?.lines ?? []).map(Number));
    if (sent?.length === 0) throw invalid(unloadedLines.none, [{ path: wire, message: unloadedLines.none }]);
    const left = lines.filter(({ id }) => !done.has(id));
    const unloaded = linesToUnload(sent ?? left.map(whole), { lines, done });
    const place = found?.place ?? '';
    const seqs = await noteArrived(run, saving, unloaded, { note: `Challan ${number}`, place, branch });
    const rows = unloaded.map(({ line, received, short, damaged, excess, remark }) => {
      return { line_no: line.id, received, short, damaged, excess, remark };
    });
    await run(addUnloaded, { seq, unloaded: JSON.stringify(rows), userName: saving.session.userName });
    await followParts(run, seqs);
    return { stays: unloaded.length < left.length };
  },
};
