import { sql } from 'kysely';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { tdsOfHire, type HireCredited, type HiredOwner } from '#domain/rules/hire-tds.ts';
import type { LawRow } from '#domain/rules/law.ts';
import { toPaise } from '#domain/rules/money.ts';
import { mayCall } from '#domain/rules/roles.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, notFound } from '../errors/errors.ts';
import type { KeptTds } from './hire-entries.ts';

const tenant = value('tenantId');

const readOwner = statement<{ pan: string; declaredOn: string | null; carriages: number | null }>(
  'hire.owner',
  sql`select p.pan, d.declared_on::text as "declaredOn", d.carriages from party p
      left join lateral (select h.declared_on, h.carriages from hire_declaration h where h.tenant_id = ${tenant} and h.owner_id = p.id
        and h.declared_on >= ${value('first')}::date and h.declared_on <= ${value('day')}::date
        order by h.declared_on desc, h.id desc limit 1) d on true
      where p.tenant_id = ${tenant} and p.id = ${value('owner')}::bigint`,
);

/** The owner's data for its tax on a day: PAN, and the year's last declaration up to then. Throws 404. */
export async function hiredOwner(run: Run, owner: number, day: string): Promise<HiredOwner> {
  const [row] = await run(readOwner, { owner, day, first: firstOfFinancialYear(day) });
  if (row === undefined) throw notFound();
  const { pan, declaredOn, carriages } = row;
  return { pan, declaration: declaredOn === null ? null : { day: declaredOn, carriages: carriages ?? 0 } };
}

/** A different tax than the law's, in rupees; ignored without a reason. */
interface TdsInput {
  readonly tdsAmount: number;
  readonly reason: string;
}

/** The tax on what an owner is credited, in paise: by law, or as an admin sets it with a reason. Throws 409 if a clerk sets it. */
export function keptTds(
  owner: HiredOwner,
  credited: bigint,
  before: HireCredited,
  { day, input, session }: { readonly day: string; readonly input: TdsInput; readonly session: SaveCall['session'] },
  law: readonly LawRow[],
): KeptTds {
  const { tds, ...more } = tdsOfHire(owner, credited, before, day, law);
  const kept = { credited, tds, ...more, pan: owner.pan, note: '' };
  const wanted = input.reason === '' ? tds : toPaise(input.tdsAmount);
  if (wanted === tds) return kept;
  if (!mayCall('companyAdmin', session.roleId)) throw conflict('tds', 'Only an admin can deduct another TDS.');
  // What an admin deducts counts as everything due on credits so far.
  const due = before.ofYear + credited - before.exemptOfYear - before.taxedOfYear;
  return { ...kept, tds: wanted, taxed: due > 0n ? due : 0n, reason: 'changed', note: input.reason };
}
