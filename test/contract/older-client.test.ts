import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls } from '#api/calls.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { asOwner } from '#test/factories.ts';
import { startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { olderClient, type Step } from './older-client/client.ts';

// Every body in the first two specifications, in files, with the answers of a portal before the lawful bilty. It may add
// to them only what spec 3 §1 names and what ADDED has.

// What one file makes, a later one uses: a user, a company, a driver, a plan.
const FILES = ['account', 'staff-and-vehicles', 'bilty', 'export-bilty', 'loading-slip', 'payments'];
const stepsOf = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'older-client', `${file}.json`), 'utf8')) as Step[];

const { fields, lines, lists } = lawfulBilty.extension;
const wires = (of: Readonly<Record<string, { readonly wire: string }>>) => Object.values(of).map(({ wire }) => wire);
const LISTED = ['lr_No', 'payment_Basis', 'lr_Status', 'total_Amt', 'balance_Amt', 'is_Cancelled'];

type Row = Readonly<Record<string, unknown>>;
/** A row without the fields added to it. Throws where one of these is missing. */
function without(row: Row, added: readonly string[]): Row {
  expect(Object.keys(row)).toEqual(expect.arrayContaining([...added]));
  return Object.fromEntries(Object.entries(row).filter(([name]) => !added.includes(name)));
}
const each = (rows: unknown, added: readonly string[]) => (rows as readonly Row[]).map((row) => without(row, added));

/** The calls that answer more than before, and their answers as they were. */
const ADDED: Readonly<Record<string, (answer: Row) => unknown>> = {
  'GET Bilty_Master/GetBiltyList': (answer) => ({ ...answer, data: each(answer['data'], LISTED) }),
  'GET Bilty_Master/GetBilty': (answer) => ({
    ...without(answer, [...wires(fields), ...wires(lists)]),
    details: each(answer['details'], wires(lines)),
  }),
  // How much the files of a company may take (docs/decisions/0029).
  'GET SubscriptionDetail/GetSubscription': (answer) => without(answer, ['storage_Used', 'storage_Quota']),
  // The lines of the same bilty.
  'GET Bilty_Detail/GetByBilty': (answer) => each(answer, wires(lines)),
};

/** The fields added `since` to the bodies of a call’s kind, by the first word of the call’s path. */
const NEWER = new Map<string, Set<string>>();
for (const { path, body } of Object.values<Call>(calls)) {
  const [kind = ''] = path.split('/');
  const sent = body && 'document' in body ? [body.document.fields, body.document.lines] : [];
  if (body && 'fields' in body) sent.push(body.fields);
  if (body && 'lines' in body) sent.push(body.lines.fields);
  const newer = sent.flatMap((of) => Object.values(of)).flatMap(({ wire, since = 1 }) => (since > 1 ? [wire] : []));
  NEWER.set(kind, new Set([...(NEWER.get(kind) ?? []), ...newer]));
}
/** An answer without the fields added since. */
function older(answer: unknown, newer: ReadonlySet<string>): unknown {
  if (Array.isArray(answer)) return answer.map((row) => older(row, newer));
  if (typeof answer !== 'object' || answer === null) return answer;
  const was = Object.entries(answer).filter(([name]) => !newer.has(name));
  return Object.fromEntries(was.map(([name, part]) => [name, older(part, newer)]));
}

test('a field that came since the first two specifications is known by its definition', () => {
  expect(NEWER.get('SubscriptionMaster')).toEqual(new Set(['storage_Gb']));
});

test('the recorded login of the super admin is the one of the tests', () => {
  expect(stepsOf('payments')[0]?.body).toMatchObject(SUPER_ADMIN);
});

// The company chooses which form opens; a body without the new fields makes a classic bilty in each (spec 3 §1).
describe.each(['classic', 'lawful'])('an older client of a company whose form is %s', (form) => {
  let portal: TestPortal;
  let send: ReturnType<typeof olderClient>;
  beforeAll(async () => {
    // A portal of its own, because the answers have ids, and plans and accounts belong to the platform.
    portal = await startPortal();
    send = olderClient(portal.url);
  });
  afterAll(() => portal.stop());

  describe.each(FILES)('recorded answers: %s', (file) => {
    beforeAll(() => asOwner(portal, (client) => client.query('update consignment_settings set lr_form = $1', [form])));
    test.each(stepsOf(file).map((step, at) => [at + 1, step.send, step] as const))(
      'step %i, %s, is answered as it was recorded',
      async (_at, call, step) => {
        const { status, answer } = await send(step);
        const added = status === 200 ? (ADDED[call]?.(answer as Row) ?? answer) : answer;
        const [, kind = ''] = /^\w+ ([^/]+)/.exec(call) ?? [];
        const asItWas = older(added, NEWER.get(kind) ?? new Set());
        expect({ status, answer: asItWas }).toEqual({ status: step.status, answer: step.answer });
      },
    );
  });
});
