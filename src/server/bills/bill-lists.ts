import { sql } from 'kysely';
import type { QueryOf } from '#api/call.ts';
import type { Calls } from '#api/calls.ts';
import { prefixed } from '#api/prefixed.ts';
import type { Field } from '#domain/fields.ts';
import { freightBill, listedBill, note } from '#domain/records/freight-bill.ts';
import { party } from '#domain/records/party.ts';
import * as inEnglish from '#language/bill-words.en.ts';
import * as inHindi from '#language/bill-words.hi.ts';
import * as notesInEnglish from '#language/note-words.en.ts';
import * as notesInHindi from '#language/note-words.hi.ts';
import { holdsWanted, wantedValues } from '../database/wanted-text.ts';
import type { Database } from '../database/connect.ts';
import { bySize, NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { statement, value } from '../database/statement.ts';
import type { Answerers } from '../http/answering.ts';
import { allRows, answerListReports, type ReportServices } from '../reports/list-reports.ts';
import type { JsonColumn, ValueWords } from '../spreadsheets/sheet-writer.ts';
import { columnOfField, sharedWords } from '../spreadsheets/spreadsheets.ts';
import { billPairs, itemOfBill, stateOfBill } from './bill-json.ts';
import { notePairs } from './note-json.ts';

const tenant = value('tenantId');

type BillFilter = QueryOf<Calls['freightBillExportList']>;
type NoteFilter = QueryOf<Calls['noteExportList']>;

const billMatches = sql`f.tenant_id = ${tenant}
    and f.bill_date between coalesce(${value('fromDate')}::date, '1900-01-01') and coalesce(${value('toDate')}::date, '2100-12-31')
    and (${value('partyId')}::bigint = 0 or f.party_id = ${value('partyId')}::bigint)
    and (${value('state')}::text = '' or ${stateOfBill} = ${value('state')})
    and (${value('searchParam')}::text = '' or ${holdsWanted(sql`f.bill_no || E'\n' || f.party_name`)})`;
const listBills = bySize((size) =>
  statement<Page>(
    `freight_bill.list_${size}`,
    sql`select coalesce((select json_agg(doc) from (select json_build_object(${billPairs}) as doc
          from freight_bill f left join ${itemOfBill} i on true where ${billMatches}
          order by f.bill_date desc, f.id desc offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
        (select count(*) from freight_bill f left join ${itemOfBill} i on true where ${billMatches}) as total`,
  ),
);
const noteMatches = sql`n.tenant_id = ${tenant}
    and n.note_date between coalesce(${value('fromDate')}::date, '1900-01-01') and coalesce(${value('toDate')}::date, '2100-12-31')
    and (${value('kind')}::text = '' or n.kind = ${value('kind')})
    and (${value('billNo')}::text = '' or n.bill_id = (select f.id from freight_bill f where f.tenant_id = ${tenant} and f.bill_no = upper(${value('billNo')}::text)))`;
const listNotes = bySize((size) =>
  statement<Page>(
    `note.list_${size}`,
    sql`select coalesce((select json_agg(doc) from (select json_build_object(${notePairs('n')}) as doc from note n where ${noteMatches}
          order by n.note_date desc, n.id desc offset ${value('skip')}::bigint limit ${sql.lit(size)}) page), '[]') as data,
        (select count(*) from note n where ${noteMatches}) as total`,
  ),
);

const partyName = statement<{ name: string }>(
  'freight_bill.party_name',
  sql`select p.name from party p where p.tenant_id = ${tenant} and p.id = ${value('partyId')}::bigint`,
);

// Screens and papers call them otherwise than by their values.
const SHARED_WORDS = new Map<Field, ValueWords>([
  [listedBill.billStatus, sharedWords(inEnglish.billStates, inHindi.billStates)],
  [note.fields.kind, sharedWords(notesInEnglish.noteTitles, notesInHindi.noteTitles)],
  [note.fields.reason, sharedWords(notesInEnglish.noteReasons, notesInHindi.noteReasons)],
]);
const columnOf = (field: Field): JsonColumn => {
  const words = SHARED_WORDS.get(field);
  return { ...columnOfField(field), ...(words !== undefined && { words }) };
};

// The name identifies the party; the ids of party and branch are left out.
const { branchId: _branch, partyId: _party, ...sheetFields } = freightBill.fields;
const billSheet = {
  name: freightBill.title,
  columns: Object.values({ ...sheetFields, ...listedBill }).map(columnOf),
};
const { noteNo, kind, ...noted } = note.fields;
const noteFields = { noteNo, kind, partyName: freightBill.fields.partyName, ...noted };
const noteSheet = { name: note.title, columns: Object.values(noteFields).map(columnOf) };

/** The handlers of the lists of bills and notes, and of their reports. */
export function answerBillLists({ database, ...services }: ReportServices & { readonly database: Database }) {
  const whole = async (tenantId: string, list: typeof listBills, query: object, most: number) => {
    const [page = NO_PAGE] = await database.report({ tenantId }, list(most + 1), { ...query, skip: 0 });
    return allRows(page);
  };
  return {
    async freightBillList({ tenantId, query }) {
      const skip = (query.pageIndex - 1) * query.pageSize;
      const [page = NO_PAGE] = await database.read({ tenantId }, listBills(query.pageSize), {
        ...query,
        ...wantedValues(query.searchParam),
        skip,
      });
      return pageJson(page, query);
    },
    async noteList({ tenantId, query }) {
      const skip = (query.pageIndex - 1) * query.pageSize;
      const [page = NO_PAGE] = await database.read({ tenantId }, listNotes(query.pageSize), { ...query, skip });
      return pageJson(page, query);
    },
    ...prefixed(
      'freightBill',
      answerListReports<BillFilter>(services, {
        read: (tenantId, query, most) =>
          whole(tenantId, listBills, { ...query, ...wantedValues(query.searchParam) }, most),
        report: 'freight-bill-list',
        async details({ searchParam: search, fromDate, toDate, partyId, state }, tenantId) {
          const parties = partyId === 0 ? [] : await database.read({ tenantId }, partyName, { partyId });
          const chosen = [
            ...parties.map(({ name }) => ({ label: party.title, value: name })),
            ...(state === '' ? [] : [{ label: listedBill.billStatus.label, value: state }]),
          ];
          return { filters: { search, fromDate: fromDate ?? '', toDate: toDate ?? '', chosen } };
        },
        sheet: billSheet,
      }),
    ),
    ...prefixed(
      'note',
      answerListReports<NoteFilter>(services, {
        read: (tenantId, query, most) => whole(tenantId, listNotes, query, most),
        report: 'note-list',
        details({ billNo, kind: of, fromDate, toDate }) {
          const chosen = [
            { label: note.fields.billNo.label, value: billNo },
            { label: note.fields.kind.label, value: of },
          ].filter((each) => each.value !== '');
          return { filters: { search: '', fromDate: fromDate ?? '', toDate: toDate ?? '', chosen } };
        },
        sheet: noteSheet,
      }),
    ),
  } satisfies Partial<Answerers>;
}
