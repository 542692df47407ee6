import { sql } from 'kysely';
import { contract, type ContractLine } from '#domain/documents/contract.ts';
import { agreedHeads, overlappingLine, rateKey, wrongWithRateLine } from '#domain/rules/rate-contract.ts';
import type { ContractFacts } from '#print/papers/contract.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { AfterSave } from '../documents/store.ts';
import type { Refusals } from '../errors/refusals.ts';
import { refusedAt } from '../ledger/refusals.ts';

const tenant = value('tenantId');
const { lines } = contract;

const DAYS = 'Valid To is before Valid From.';
/** What broken constraints of a contract say. */
export const contractRefusals: Refusals = {
  contract_days: { field: 'validTo', message: DAYS },
};

const refusedLine = (at: number, name: keyof typeof lines, message: string) =>
  refusedAt(`details[${at}].${lines[name].wire}`, message);

const knownHeads = statement<{ names: string[] }>(
  'contract.heads',
  sql`select coalesce(array_agg(h.name), '{}') as names from charge_head h where h.tenant_id = ${tenant}`,
);
/** Throws 422 for a charge that the company has not. */
async function checkHeads(run: Run, rates: readonly Pick<ContractLine, 'heads'>[]): Promise<void> {
  if (rates.every(({ heads }) => heads === '')) return;
  const [known] = await run(knownHeads, {});
  const names = new Set((known?.names ?? []).map(rateKey));
  for (const [at, { heads }] of rates.entries()) {
    const stranger = agreedHeads(heads).find(({ name }) => !names.has(rateKey(name)));
    if (stranger !== undefined) throw refusedLine(at, 'heads', `Charge ${stranger.name} was not found.`);
  }
}

/** Throws 422 for a line that is wrong by itself, or means what one before it means. */
function checkLines(rates: readonly ContractLine[]): void {
  for (const [at, line] of rates.entries()) {
    const wrong = wrongWithRateLine(line);
    if (wrong !== null) throw refusedLine(at, wrong.path as keyof typeof lines, wrong.message);
  }
  const overlap = overlappingLine(rates);
  if (overlap !== null) throw refusedLine(overlap.at, 'origin', `Overlaps line ${overlap.with + 1}.`);
}

/** Looks at a contract that is saved: its lines, and their charges. */
export const checkContract: AfterSave = async ({ run, after }) => {
  const rates = after as unknown as readonly ContractLine[];
  checkLines(rates);
  await checkHeads(run, rates);
};

/** What the print of a contract of the row `b` needs besides, as SQL. */
export const contractFacts = sql`coalesce((select json_build_object('party', p.name, 'address', concat_ws(', ', nullif(l.address, ''), nullif(l.city, '')), 'gstin', coalesce(l.gstin, ''))
    from party p left join lateral (select l.address, l.city, l.gstin from party_place l where l.tenant_id = p.tenant_id and l.party_id = p.id order by l.id limit 1) l on true
    where p.tenant_id = ${tenant} and p.id = b.party_id)::text, '')`;
const NONE: ContractFacts = { party: '', address: '', gstin: '' };
/** The same as it is read. */
export const readContractFacts = (text: string): ContractFacts =>
  text === '' ? NONE : (JSON.parse(text) as ContractFacts);
