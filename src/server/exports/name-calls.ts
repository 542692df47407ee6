import { sql } from 'kysely';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { enterSentence } from '#domain/rules/required-sentence.ts';
import { alikeInOtherScript } from '#domain/rules/spellings.ts';
import { asTallyName, foldedTallyName } from '#domain/rules/tally-names.ts';
import { docWithAudit } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { brokenConstraint, conflict, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { accountName } from '../ledger/account-names.ts';
import { refusedAt } from '../ledger/refusals.ts';
import { COMPANY_ITSELF, keepProposed, readTallyAccounts } from './tally-accounts.ts';

const tenant = value('tenantId');
const account = value('account');
const nameJson = (row: string) =>
  sql`json_build_object('account', ${sql.ref(`${row}.account`)}, 'tally_Name', ${sql.ref(`${row}.name`)})`;

const save = statement<{ doc: JsonText }>(
  'tally.save_name',
  sql`with old as (select ${nameJson('o')} as doc from tally_name o where o.tenant_id = ${tenant} and o.account = ${account}),
      r as (insert into tally_name (tenant_id, account, name, updated_by)
        select ${tenant}, ${account}, ${value('name')}, ${value('userName')}
        where ${account} = ${sql.lit(COMPANY_ITSELF)} or exists (select from account a where a.tenant_id = ${tenant} and a.id = ${account})
        on conflict (tenant_id, account) do update set name = excluded.name, updated_at = excluded.updated_at, updated_by = excluded.updated_by returning *),
      ${docWithAudit('tally_name.update', {
        record: sql`case r.account when ${sql.lit(COMPANY_ITSELF)} then r.name else ${accountName(sql`r.account`)} end`,
        doc: nameJson('r'),
        from: sql`r`,
        before: { doc: sql`(select doc from old)` },
      })}
      select doc from d`,
);

const NAME_TAKEN = 'Another account has this Tally name already.';

/** The handlers of account names in Tally. */
export function answerTallyNames(database: Database) {
  const readAll = (tenantId: string) =>
    readTallyAccounts(database, tenantId, { toDate: todayInIndia(), withParties: false });
  return {
    async exportTallyNames({ tenantId, query: { searchParam, pageIndex, pageSize } }) {
      const { company, accounts, names } = await readAll(tenantId);
      const wanted = foldedTallyName(searchParam.trim());
      // Also in the other script.
      const alike = alikeInOtherScript(wanted);
      const sounds = alike === '' ? null : new RegExp(alike, 'u');
      const isFound = (text: string) => text.includes(wanted) || sounds?.test(text) === true;
      const rows = accounts
        .map(({ account: id, name, hindi, group, kept }) => ({
          account: id,
          name,
          name_Hindi: hindi,
          group,
          tally_Name: names.get(id) ?? '',
          is_Proposed: kept === '',
        }))
        .filter(({ name, name_Hindi, tally_Name }) =>
          [name, name_Hindi, tally_Name].some((each) => isFound(foldedTallyName(each))),
        )
        .toSorted((one, other) => Number(other.is_Proposed) - Number(one.is_Proposed));
      return {
        data: rows.slice((pageIndex - 1) * pageSize, pageIndex * pageSize),
        totalCount: rows.length,
        totalPages: Math.ceil(rows.length / pageSize),
        pageIndex,
        pageSize,
        company,
        proposed_Count: accounts.filter(({ kept }) => kept === '').length,
      };
    },
    async exportTallyName({ tenantId, session, body }) {
      const name = asTallyName(body.tallyName);
      if (name === '') throw refusedAt('tally_Name', enterSentence('Tally Name'));
      // If the name is only proposed for another account, that one gets a new proposal.
      try {
        const [row] = await database.write({ tenantId }, save, {
          ...unkeyed(session),
          account: body.account,
          name,
        });
        if (!row) throw notFound();
        return row.doc;
      } catch (error) {
        if (brokenConstraint(error) !== 'tally_name_once') throw error;
        throw conflict('name_taken', NAME_TAKEN, [{ path: 'tally_Name', message: NAME_TAKEN }]);
      }
    },
    async exportKeepTallyNames({ tenantId, session }) {
      const kept = await keepProposed(database, tenantId, await readAll(tenantId), session.userName);
      return { kept };
    },
  } satisfies Partial<Answerers>;
}
