import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { call } from './call.ts';
import { listFilter, paging } from './shapes.ts';

const changedValue = z.union([z.string(), z.number(), z.null()]);
const changeShape = z.object({ label: z.string(), kind: z.string(), from: changedValue, to: changedValue });

/** Who changed what, before and after: with the labels of the definitions, never column names. */
export const auditEntryShape = z.object({
  id: z.string(),
  at: z.string(),
  userName: z.string(),
  /** The person's name; empty: the person does not belong to the company. */
  name: z.string(),
  kind: z.string(),
  title: z.string(),
  action: z.string(),
  record: z.string(),
  fields: z.array(changeShape),
  lines: z.array(
    z.object({
      what: z.enum(['added', 'removed', 'changed']),
      of: z.string(),
      place: z.number().int(),
      changes: z.array(changeShape),
    }),
  ),
  /** The number of changes left out here. */
  more: z.number().int(),
});
export type AuditEntry = z.infer<typeof auditEntryShape>;

/** The filters of the audit. */
export const auditFilter = {
  user: text({ wire: 'user', label: 'User', max: 200 }),
  kind: text({ wire: 'kind', label: 'Kind', max: 60 }),
  record: text({ wire: 'record', label: 'Record', max: 200 }),
  fromDate: listFilter.fromDate,
  toDate: listFilter.toDate,
};

export const auditCalls = {
  auditList: call({
    method: 'GET',
    path: 'Audit/GetAudit',
    summary:
      'Who changed what, newest first, with the first few changes of each; `next` of one page is `before` of the next.',
    who: 'companyAdmin',
    query: {
      ...auditFilter,
      before: text({ wire: 'before', label: 'before', max: 80 }),
      pageSize: paging.pageSize,
    },
    answer: { json: z.object({ data: z.array(auditEntryShape), next: z.string() }) },
  }),
  auditEntry: call({
    method: 'GET',
    path: 'Audit/GetEntry',
    summary: 'One change with all that it changed.',
    who: 'companyAdmin',
    query: { id: text({ wire: 'id', label: 'id', required: 'id is required.', max: 80 }) },
    answer: { json: auditEntryShape },
  }),
  auditFilters: call({
    method: 'GET',
    path: 'Audit/GetFilters',
    summary: 'The users and the kinds of records by which the audit can be filtered.',
    who: 'companyAdmin',
    answer: {
      json: z.object({
        users: z.array(z.object({ userName: z.string(), name: z.string() })),
        kinds: z.array(z.object({ kind: z.string(), title: z.string() })),
      }),
    },
  }),
};
