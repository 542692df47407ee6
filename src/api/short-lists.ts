import { z } from 'zod';
import type { Fields } from '#domain/define.ts';
import { builtOnce, count, text, type Field } from '#domain/fields.ts';
import { shortLists } from '#domain/kinds.ts';
import type { ShortList } from '#domain/short-list.ts';
import { call } from './call.ts';
import { prefixed } from './prefixed.ts';
import { recordId, savedShape, updateBody } from './records.ts';

/** The calls of a short list: staff read all of it, admins manage it. `further`: additional fields of the list. */
function listCalls<const F extends Fields, const More extends z.ZodRawShape>(
  list: ShortList<F>,
  base: string,
  what: { readonly one: string; readonly several: string },
  further: More,
) {
  // The head office of a company without a state has none yet.
  const shape = savedShape({ fields: list.fields, images: {} });
  return {
    list: call({
      method: 'GET',
      path: `${base}/List`,
      summary: `The company's ${what.several}, active ones first.`,
      who: 'company',
      answer: { json: z.array(shape.extend(further)) },
    }),
    create: call({
      method: 'POST',
      path: base,
      summary: `Adds a ${what.one}.`,
      who: 'companyAdmin',
      idempotent: true,
      body: { shape: 'fields', fields: list.fields },
      invalid: 'Please fill all required fields.',
      answer: { json: shape },
    }),
    update: call({
      method: 'PUT',
      also: ['POST'],
      path: `${base}/Update`,
      summary: `Changes a ${what.one}. \`updated_Date\` is the version that was read.`,
      who: 'companyAdmin',
      query: { id: recordId },
      body: updateBody(list.fields),
      invalid: 'Please fill all required fields.',
      answer: { json: shape },
    }),
  };
}

/** The most branches a user may write for besides the home branch. */
const MOST_FURTHER = 200;
/** Ids of branches, each once. */
const furtherBranches: Field<number[] | null> = {
  kind: 'count',
  wire: 'further_Branches',
  label: 'Writes also for',
  required: false,
  schema: builtOnce(() =>
    z
      .array(z.number({ error: 'Branch is required.' }).int('Branch is required.').positive('Branch is required.'), {
        error: 'Branch is required.',
      })
      .max(MOST_FURTHER, `At most ${MOST_FURTHER} branches.`)
      .nullable(),
  ),
  blank: null,
  normalise: (raw) => (Array.isArray(raw) ? [...new Set(raw)] : (raw ?? null)),
};
/** The user whose home branch is set. */
const home = {
  userName: text({ wire: 'userName', label: 'Username', required: 'Username is required.', max: 60 }),
  branch: count({ wire: 'branch', label: 'Branch', positive: 'Branch is required.' }),
  // Null or absent: unchanged.
  furtherBranches,
};

/** The calls of every short list. */
export const shortListCalls = {
  ...prefixed(
    'branch',
    listCalls(
      shortLists.branch,
      'Branch',
      { one: 'branch', several: 'branches' },
      {
        // Whether it is the home branch of the caller.
        is_Home: z.enum(['yes', 'no']),
        // The usernames with this home branch, shown to admins.
        home_Of: z.array(z.string()),
        // Whether the caller writes for it; and, shown to admins, the usernames that do without it being their home.
        may_Write: z.enum(['yes', 'no']),
        further_Of: z.array(z.string()),
      },
    ),
  ),
  ...prefixed(
    'chargeHead',
    listCalls(shortLists.chargeHead, 'Charge_Head', { one: 'charge head', several: 'charge heads' }, {}),
  ),
  ...prefixed(
    'numberBook',
    listCalls(
      shortLists.numberBook,
      'Number_Book',
      { one: 'number book', several: 'number books' },
      {
        // The counter that the book belongs to, which alone gives out its numbers; empty: none.
        counter: z.string(),
      },
    ),
  ),
  ...prefixed('printer', listCalls(shortLists.printer, 'Printer', { one: 'printer', several: 'printers' }, {})),
  branchSetHome: call({
    method: 'POST',
    path: 'Branch/SetHome',
    summary:
      'Sets the home branch of a user: new entries belong to it unless another is chosen. `further_Branches`: other branches a back-office user can write for; if absent, they do not change.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: home },
    invalid: 'Please fill all required fields.',
    answer: { json: z.object({ userName: z.string(), branch: z.number(), further_Branches: z.array(z.number()) }) },
  }),
};
