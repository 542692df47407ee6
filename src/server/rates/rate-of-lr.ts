import { sql } from 'kysely';
import { contract } from '#domain/documents/contract.ts';
import { formatPlainRupees, formatRupees } from '#domain/rules/money.ts';
import { plateOf } from '#domain/rules/plate.ts';
import { agreedFreight, deviates, rateKey, type Rated, type RatedBy } from '#domain/rules/rate-contract.ts';
import type { RatedLr } from '#domain/rules/rated-lr.ts';
import type { Run } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Values } from '../database/statement.ts';
import { refusedAt } from '../ledger/refusals.ts';

// The contract rate of an LR: of the matching lines the one with the most keys, then the newest (spec 4 §8).

const tenant = value('tenantId');
const day = sql`${value('day')}::date`;
const kg = sql`${value('kg')}::numeric`;
const quantity = sql`case r.basis when 'kg' then ${kg} when 'tonne' then ${kg} / 1000 when 'package' then ${value('packages')}::numeric
  when 'trip' then 1 else ${value('km')}::numeric end`;
const filled = sql.join(
  ['origin', 'destination', 'vehicle', 'goods'].map((key) => sql`(r.${sql.ref(`${key}_key`)} <> '')::integer`),
  sql` + `,
);

/** A party and those merged into it. */
const partiesOf = (party: ReturnType<typeof sql>) => sql`(select ${party} as id union all
        select m.from_id from party_merge m where m.tenant_id = ${tenant} and m.into_id = ${party} and m.undone_at is null offset 0)`;

/** The contract line that rates an LR. */
export interface FoundRate {
  readonly seq: number;
  readonly lineNo: number;
  readonly contractNo: string;
  /** Its position among the contract's lines, from 1. */
  readonly line: number;
  readonly basis: RatedBy;
  readonly rate: number;
  readonly minimum: number;
  readonly heads: string;
}

// Looked up place by place and contract by contract, even without statistics; a party's contracts include those of parties merged into it.
const readRate = statement<{ doc: JsonText }>(
  'contract.rate',
  sql`select json_build_object('seq', c.seq, 'lineNo', r.line_no, 'contractNo', c.contract_no, 'basis', r.basis, 'rate', r.rate,
        'minimum', r.minimum, 'heads', r.heads, 'line', (select count(*) from contract_line x where x.tenant_id = ${tenant}
          and x.contract_seq = c.seq and x.line_no <= r.line_no)) as doc
      from party_place p
      cross join lateral ${partiesOf(sql`p.party_id`)} w
      cross join lateral (select c.seq, c.contract_no, c.valid_from from contract c where c.tenant_id = ${tenant} and c.party_id = w.id and c.seq > 0
        and c.valid_from <= ${day} and coalesce(c.valid_to, ${day}) >= ${day} and coalesce(c.last_day, ${day}) >= ${day} offset 0) c
      cross join lateral (select r.* from contract_line r where r.tenant_id = ${tenant} and r.contract_seq = c.seq
        and r.origin_key in ('', ${value('origin')}::text) and r.destination_key in ('', ${value('destination')}::text) offset 0) r
      where p.tenant_id = ${tenant} and p.id = ${value('place')}::bigint
        and r.goods_key in ('', ${value('goods')}::text)
        and (r.vehicle_key = '' or r.vehicle_key = (select lower(regexp_replace(btrim(v.vehicle_type), '\\s+', ' ', 'g')) from vehicle v
          where v.tenant_id = ${tenant} and v.plate = ${value('plate')}::text))
        and coalesce(r.line_from, ${day}) <= ${day} and coalesce(r.line_to, ${day}) >= ${day}
        and ${quantity} > 0 and ${quantity} >= r.slab_from and (r.slab_to = 0 or ${quantity} < r.slab_to)
      order by ${filled} desc, coalesce(r.line_from, c.valid_from) desc, c.seq desc, r.line_no desc limit 1`,
);

/** Whether a party, or one merged into it, has any contract: most have none, and then no rate is looked up. */
export const hasContract = (party: ReturnType<typeof sql>) => sql`exists (select from ${partiesOf(party)} w
  cross join lateral (select from contract c where c.tenant_id = ${tenant} and c.party_id = w.id limit 1) c)`;

/** A rate with its amount, in paise. */
export interface AgreedRate extends FoundRate {
  readonly amount: bigint;
  readonly isMinimum: boolean;
}

/** The rate that an LR is to be booked at; null: no contract covers it. */
export async function agreedRate(run: Run, lr: RatedLr): Promise<AgreedRate | null> {
  const { place, vehicleNo } = lr;
  if (place <= 0 || lr.day === '') return null;
  const [found] = await run(readRate, {
    place,
    day: lr.day,
    origin: rateKey(lr.origin),
    destination: rateKey(lr.destination),
    goods: rateKey(lr.goods),
    plate: plateOf(vehicleNo),
    kg: lr.kg,
    packages: lr.packages,
    km: lr.km,
  });
  if (found === undefined) return null;
  const rate = found.doc.parse() as FoundRate;
  const rated: Rated = {
    grams: BigInt(Math.round(lr.kg * 1000)),
    packages: BigInt(lr.packages),
    km: BigInt(Math.round(lr.km)),
  };
  return { ...rate, ...agreedFreight(rate, rated) };
}

const SHORTEST_REASON = 5;
/** What is stored about the rate of a saved LR, as values of its statements. `freight`: the LR's own, in paise. */
export function rateValues(found: AgreedRate | null, freight: bigint, reason: string): Values {
  if (found === null) return { rates: '[]' };
  const { seq, lineNo, amount } = found;
  const row = {
    contract_seq: seq,
    contract_line: lineNo,
    agreed: formatPlainRupees(amount),
    charged: formatPlainRupees(freight),
    deviates: deviates(freight, amount),
    reason,
  };
  return { rates: JSON.stringify([row]) };
}

/**
 * Throws 422 if the freight differs from its contract by more than a rupee and no reason is given. A client too old to send reasons may
 * save: its LR is listed as a deviation without one.
 */
export function refuseOtherRate(found: AgreedRate | null, freight: bigint, sent: object, reason: string): void {
  if (found === null || !Object.hasOwn(sent, 'rateReason')) return;
  if (!deviates(freight, found.amount) || reason.length >= SHORTEST_REASON) return;
  throw refusedAt(
    'rate_Reason',
    `The freight is ₹${formatRupees(freight)}; ${contract.title} ${found.contractNo}, line ${found.line} says ₹${formatRupees(found.amount)}. Enter why, in 5 letters or more.`,
  );
}

const sent = sql`jsonb_to_recordset(${value('rates')}::jsonb) as x (contract_seq bigint, contract_line integer, agreed numeric, charged numeric, deviates boolean, reason text)`;
const written = (seq: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
  sql`insert into lr_rate (tenant_id, bilty_seq, contract_seq, contract_line, agreed, charged, deviates, reason, updated_by)
    select ${tenant}, ${seq}, x.contract_seq, x.contract_line, x.agreed, x.charged, x.deviates, x.reason, ${value('userName')} from ${from}`;

/** Stores the rate of a new bilty `b`; value rates: `rateValues`. */
export const rateWithSave = written(sql`b.seq`, sql`b, ${sent}`);

const forget = statement(
  'contract.forget_rate',
  sql`delete from lr_rate where tenant_id = ${tenant} and bilty_seq = ${value('seq')}::bigint and ${value('rates')}::jsonb = '[]'`,
);
const rewrite = statement(
  'contract.write_rate',
  sql`${written(sql`${value('seq')}::bigint`, sent)}
    on conflict (tenant_id, bilty_seq) do update set contract_seq = excluded.contract_seq, contract_line = excluded.contract_line,
      agreed = excluded.agreed, charged = excluded.charged, deviates = excluded.deviates, reason = excluded.reason,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
);
/** Removes a cancelled bilty, of value seq, from the deviations: it charges no freight. The agreed rate and the reason stay stored. */
export const leaveDeviations = statement(
  'contract.leave_deviations',
  sql`update lr_rate set deviates = false where tenant_id = ${tenant} and bilty_seq = ${value('seq')}::bigint and deviates`,
);

/** Stores the rate of an existing bilty. */
export async function rewriteRate(run: Run, seq: number, userName: string, rates: Values): Promise<void> {
  await Promise.all([run(forget, { seq, ...rates }), run(rewrite, { seq, userName, ...rates })]);
}
