import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#api/calls.ts';
import { aCompany, aDriver, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aBilty, aLine, aLoadingSlip, anExportBilty } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// Where tables are spread over servers, a document is saved in steps (src/server/documents/save-steps.ts). The steps run on one server
// too, so this shows without Citus that they save what the single statement saves.

let plain: TestPortal;
let inSteps: TestPortal;
let company: TestCompany;
const flown: string[] = [];
beforeAll(async () => {
  plain = await startPortal();
  inSteps = await startPortal({ beside: plain, propagates: true, onBatch: (statement) => flown.push(statement) });
  company = await aCompany(plain);
});
afterAll(async () => {
  await inSteps.stop();
  await plain.stop();
});

const audits = () =>
  asOwner(plain, async (client) => {
    const { rows } = await client.query<{ call: string; record: string; user_name: string; after: unknown }>(
      `select call, record, user_name, before, after, idempotency_key, body_hash from audit where tenant_id = $1 order by at, id`,
      [company.tenantId],
    );
    return rows;
  });
const series = (kind: string) =>
  asOwner(plain, async (client) => {
    const { rows } = await client.query<{ last: number; number: number; months: number }>(
      `select last::int, number::int, (select sum(n)::int from ${kind}_month m where m.tenant_id = s.tenant_id) as months
       from series s where s.tenant_id = $1 and s.kind = $2`,
      [company.tenantId, kind],
    );
    return rows[0];
  });

const odd = { receiver: 'राम "लाल" \\ & Sons', details: [aLine(), aLine({ item_Name: 'चावल' }), aLine()] };
/** Each kind that looks up no names and takes no number of a book: the call, its body, its table, and the wire name of its number. */
const KINDS: readonly (readonly [CallName, () => { readonly [wire: string]: unknown }, string, string])[] = [
  ['biltyCreate', () => aBilty(odd), 'bilty', 'bilty_No'],
  ['exportBiltyCreate', () => anExportBilty(), 'export_bilty', 'bilty_No'],
];

describe.each(KINDS)('%s saved in steps', (name, body, kind, wire) => {
  const save = (portal: TestPortal, sent: object, headers: Record<string, string> = {}) =>
    call(portal, name, { token: company.token, body: sent, headers });
  /** The answer without what differs between two saves. */
  const told = (text: string, number: string) =>
    text
      .replaceAll(`"${wire}" : "${number}"`, `"${wire}" : "N"`)
      .replaceAll(/"(?:created|updated)_Date" : "[^"]*"/g, '')
      .replace(/^\{"id" : \d+/, '{"id" : N');

  test('a document saved in steps is answered, counted and audited as by the one statement', async () => {
    const first = await save(plain, body());
    flown.length = 0;
    const second = await save(inSteps, body(), { 'idempotency-key': `once-${kind}` });
    expect(flown.filter((statement) => statement.startsWith(`${kind}.`))).toEqual(
      ['save_series', 'save_month', 'save_master', 'save_lines', 'saved_master', 'saved_lines', 'save_audit'].map(
        (step) => `${kind}.${step}`,
      ),
    );
    const [one, other] = [first, second].map((each) => done(each) as { readonly [wire: string]: string });
    expect(Number(other?.[wire])).toBe(Number(one?.[wire]) + 1);
    expect(told(second.text, String(other?.[wire]))).toBe(told(first.text, String(one?.[wire])));
    const [noted, notedOther] = (await audits()).filter((each) => each.call === `${kind}.create`);
    expect({ ...notedOther, after: null, record: '', idempotency_key: null, body_hash: null }).toEqual({
      ...noted,
      after: null,
      record: '',
    });
    expect(notedOther).toMatchObject({ record: other?.[wire], after: other, idempotency_key: `once-${kind}` });
    expect(await series(kind)).toEqual({ last: 2, number: 2, months: 2 });
  });

  test('a document sent twice with one key is saved once in steps, with the same answer', async () => {
    const sent = body();
    const [one, again] = [
      await save(inSteps, sent, { 'idempotency-key': `again-${kind}` }),
      await save(inSteps, sent, { 'idempotency-key': `again-${kind}` }),
    ];
    expect(again.text).toBe(one.text);
    expect(await series(kind)).toEqual({ last: 3, number: 3, months: 3 });
  });

  test('a document saved in steps keeps a typed number, and a taken number leaves no gap', async () => {
    const typed = done(await save(inSteps, { ...body(), [wire]: '41' })) as { readonly [wire: string]: string };
    expect(typed[wire]).toBe('41');
    expect(refused(await save(inSteps, { ...body(), [wire]: '41' }))).toMatchObject({
      status: 409,
      code: 'number_taken',
    });
    expect(await series(kind)).toEqual({ last: 4, number: 41, months: 4 });
  });

  test('twenty documents saved in steps at once are numbered without a gap', async () => {
    const saved = await Promise.all(Array.from({ length: 20 }, () => save(inSteps, body())));
    const numbers = saved.map((each) => Number((done(each) as { readonly [wire: string]: string })[wire]));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, at) => 42 + at));
  });
});

test('a loading slip, which looks up names, is saved by one statement there too', async () => {
  await aDriver(plain, company.token);
  flown.length = 0;
  done(await call(inSteps, 'loadingSlipCreate', { token: company.token, body: aLoadingSlip() }));
  expect(flown.filter((each) => each.startsWith('loading_slip.'))).toEqual(['loading_slip.save']);
});
