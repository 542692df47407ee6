import { sql } from 'kysely';
import { contract, type ContractLine } from '#domain/documents/contract.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { agreedHeads, overlappingLine, rateKey, wrongWithRateLine } from '#domain/rules/rate-contract.ts';
import type { ContractFacts } from '#print/papers/contract.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { AfterSave } from '../documents/saving.ts';
import type { Refusals } from '../errors/refusals.ts';
import { refusedAt } from '../ledger/refusals.ts';

const tenant = value('tenantId');
const { fields, lines } = contract;

const DAYS = 'Valid To is before Valid From.';
/** The errors for violated constraints of contracts. */
export const contractRefusals: Refusals = {
  contract_days: { field: 'validTo', message: DAYS },
};

const refusedLine = (at: number, name: keyof typeof lines, message: string) =>
  refusedAt(`details[${at}].${lines[name].wire}`, message);

const knownHeads = statement<{ names: string[] }>(
  'contract.heads',
  sql`select coalesce(array_agg(h.name), '{}') as names from charge_head h where h.tenant_id = ${tenant}`,
);
/** Charge heads in lines that the company does not have, by line index from 0: the first of each line. */
export async function strangeHeads(run: Run, rates: readonly Pick<ContractLine, 'heads'>[]) {
  if (rates.every(({ heads }) => heads === '')) return [];
  const [known] = await run(knownHeads, {});
  const names = new Set((known?.names ?? []).map(rateKey));
  return rates.flatMap(({ heads }, at) => {
    const stranger = agreedHeads(heads).find(({ name }) => !names.has(rateKey(name)));
    return stranger === undefined ? [] : [{ at, message: `Charge ${stranger.name} was not found.` }];
  });
}

/** Throws 422 for an invalid line, or one that covers the same as an earlier line. */
function checkLines(rates: readonly ContractLine[]): void {
  for (const [at, line] of rates.entries()) {
    const wrong = wrongWithRateLine(line);
    if (wrong !== null) throw refusedLine(at, wrong.path as keyof typeof lines, wrong.message);
  }
  const overlap = overlappingLine(rates);
  if (overlap !== null) throw refusedLine(overlap.at, 'origin', `Overlaps line ${overlap.with + 1}.`);
}

const usedLines = statement<{ line: number; last: string }>(
  'contract.used_lines',
  sql`select u.contract_line as line, max(b.bilty_date)::text as last from contract c
      join lr_rate u on u.tenant_id = ${tenant} and u.contract_seq = c.seq join bilty b on b.tenant_id = ${tenant} and b.seq = u.bilty_seq
      where c.tenant_id = ${tenant} and c.contract_no = ${value('number')} group by u.contract_line`,
);

/** Throws 422 if a line by which LRs were booked is changed or removed: it can only be ended, on the date of the last such LR or later. */
async function keepUsed(run: Run, number: string, before: readonly ContractLine[], after: readonly ContractLine[]) {
  if (before.length === 0) return [];
  const used = await run(usedLines, { number });
  for (const { line, last } of used) {
    const was = before.find(({ id }) => id === line);
    const at = after.findIndex(({ id }) => id === line);
    const now = after[at];
    const named = before.findIndex(({ id }) => id === line) + 1;
    const message = `LRs were booked by line ${named}: it stays as it is, and can only end.`;
    if (now === undefined) throw refusedAt('', message);
    for (const name of Object.keys(lines) as (keyof typeof lines)[])
      if (name !== 'lineTo' && was !== undefined && was[name] !== now[name]) throw refusedLine(at, name, message);
    if (now.lineTo !== null && now.lineTo < last)
      throw refusedLine(
        at,
        'lineTo',
        `An LR of ${showDate(last)} was booked by this line; it can end on that day or later.`,
      );
  }
  return used;
}

/** Checks a contract being saved: its lines, their charges, and that lines used by LRs stay. */
export const checkContract: AfterSave<typeof contract> = async ({ run, number, before, after: rates, was, is }) => {
  checkLines(rates);
  const [stranger] = await strangeHeads(run, rates);
  if (stranger !== undefined) throw refusedLine(stranger.at, 'heads', stranger.message);
  const used = await keepUsed(run, number, before, rates);
  if (used.length === 0 || was === null) return;
  for (const { wire } of [fields.partyId, fields.validFrom])
    if (was[wire] !== is[wire])
      throw refusedAt(wire, 'LRs were booked under this contract, so its party and its first day cannot change.');
};

/** SQL for what else the print of a contract in row `b` needs. */
export const contractFacts = sql`coalesce((select json_build_object('party', p.name, 'address', concat_ws(', ', nullif(l.address, ''), nullif(l.city, '')), 'gstin', coalesce(l.gstin, ''))
    from party p left join lateral (select l.address, l.city, l.gstin from party_place l where l.tenant_id = ${tenant} and l.party_id = p.id order by l.id limit 1) l on true
    where p.tenant_id = ${tenant} and p.id = b.party_id)::text, '')`;
const NONE: ContractFacts = { party: '', address: '', gstin: '' };
/** Parses `contractFacts`. */
export const readContractFacts = (text: string): ContractFacts =>
  text === '' ? NONE : (JSON.parse(text) as ContractFacts);
