import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { call as defined, type BodyOf } from '#api/call.ts';
import { loadingSlip } from '#domain/documents/loading-slip.ts';
import { quantity, since, text } from '#domain/fields.ts';
import type { JsonText } from '#server/database/json-text.ts';
import { documentRules } from '#server/document-kinds.ts';
import { createDocumentStore } from '#server/documents/store.ts';
import { readBody } from '#server/http/reading.ts';
import { aCompany, aDriver } from '#test/factories.ts';
import { aLoadingSlip, aSlipLine } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// A loading slip that got a remark, and boxes of its lines, later: the body of an older client has neither.
const slip = {
  ...loadingSlip,
  fields: { ...loadingSlip.fields, remark: since(2, text({ wire: 'remark', label: 'Remark', max: 300 })) },
  lines: { ...loadingSlip.lines, boxes: since(2, quantity({ wire: 'boxes', label: 'Boxes' })) },
} as const;
const saving = defined({
  method: 'POST',
  path: 'LoadingSlip_Master',
  summary: '',
  who: 'company',
  body: { shape: 'document', document: slip },
  answer: { text: true },
});
type Sent = Readonly<Record<string, unknown>>;
const read = (body: Sent) => readBody(saving, body) as BodyOf<typeof saving>;

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

async function anOffice() {
  const company = await aCompany(portal);
  await aDriver(portal, company.token, 'Ramesh Yadav');
  const session = await portal.services.sessions.find(company.token);
  if (session === null) throw new Error('The company has no session.');
  const by = { tenantId: company.tenantId, session, idempotencyKey: null, bodyHash: null };
  const store = createDocumentStore(portal.services.database, slip, documentRules.loadingSlip);
  const told = (doc: JsonText) =>
    doc.parse() as { loading_Slip_Id: string; remark: string; details: { id: number; boxes: number }[] };
  return {
    save: async (body: Sent) => told(await store.save(by, read(body))),
    change: async (number: string, body: Sent) => {
      const { lines, ...master } = read(body);
      const change = { master: { ...master, lines }, ...(lines !== null && { lines: lines as never }) };
      return told(await store.change(by, number, null, () => change, lines !== null));
    },
  };
}

/** The value of a newer field in a body: none where its client is older. */
const newer = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const part = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });
const without = (name: string, { [name]: _left, ...body }: Sent) => body;
const body = (remark: string | undefined, boxes: readonly (number | undefined)[], ids: readonly number[] = []) => ({
  ...without('remark', aLoadingSlip()),
  ...part('remark', remark),
  details: boxes.map((each, at) => ({ ...without('boxes', aSlipLine()), ...part('boxes', each), id: ids[at] ?? 0 })),
});

test('a newer field that an older client does not send is blank in a new document and kept in a saved one', async () => {
  const office = await anOffice();
  const remarks = newer(fc.constantFrom('', 'Fragile', 'Keep dry'));
  const boxes = newer(fc.constantFrom(0, 1, 50));
  const pair = fc.tuple(boxes, boxes);
  await fc.assert(
    fc.asyncProperty(remarks, pair, remarks, pair, boxes, async (remark, first, laterRemark, later, added) => {
      const made = await office.save(body(remark, first));
      expect(made.remark).toBe(remark ?? '');
      expect(made.details.map((line) => line.boxes)).toEqual(first.map((each) => each ?? 0));
      const ids = made.details.map(({ id }) => id);
      const changed = await office.change(made.loading_Slip_Id, body(laterRemark, [...later, added], ids));
      expect(changed.remark).toBe(laterRemark ?? remark ?? '');
      const kept = later.map((each, at) => each ?? first[at] ?? 0);
      expect(changed.details.map((line) => line.boxes)).toEqual([...kept, added ?? 0]);
    }),
    { numRuns: 25 },
  );
});
