import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyDocument } from '#domain/define.ts';
import { bilty } from '#domain/documents/bilty.ts';
import { exportBilty } from '#domain/documents/export-bilty.ts';
import { loadingSlip } from '#domain/documents/loading-slip.ts';
import { columnOf } from '#server/database/columns.ts';
import { aCompany, aDriver, asOwner, call, savedPaper, type TestCompany } from '#test/factories.ts';
import { aBilty, aLoadingSlip, anExportBilty } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// What the portal, and not the database, keeps true in the row of a paper, and what the database itself refuses.

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  company = await aCompany(portal);
  await aDriver(portal, company.token, 'Kalu RAM');
});
afterAll(() => portal.stop());

const run = (sql: string) => asOwner(portal, (client) => client.query<{ search: string; told: string }>(sql));

/** What the search reads of each row of a paper, and what that is made of. */
async function searched({ table, searched: names, refersTo = {} }: AnyDocument) {
  const columns = [...names, ...Object.values(refersTo).map(({ keeps }) => keeps)].map(columnOf).join(', ');
  return (await run(`select search, concat_ws(chr(10), ${columns}) as told from ${table} order by seq`)).rows;
}

const papers = [
  { document: bilty, kind: 'bilty', body: aBilty, changed: { sender_Name: 'Ärger & SÖHNE', from: 'KOTA' } },
  {
    document: exportBilty,
    kind: 'exportBilty',
    body: anExportBilty,
    changed: { consignor_Name: 'ZAVERI', to: 'PUNE' },
  },
  {
    document: loadingSlip,
    kind: 'loadingSlip',
    body: aLoadingSlip,
    changed: { name_of_Party: 'ZAVERI', remark: 'TWO Doors' },
  },
] as const;

describe.each(papers)('the stored row of a $kind', ({ document, kind, body, changed }) => {
  const number = document.fields[document.number as keyof typeof document.fields] as { readonly wire: string };

  test('a paper’s search text has its searched fields in lower case, however it was saved', async () => {
    const { token } = company;
    const make = async (fields: Readonly<Record<string, unknown>>) =>
      savedPaper(await call(portal, `${kind}Create`, { token, body: body(fields) }));
    const change = async (paper: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, unknown>>) =>
      savedPaper(
        await call(portal, `${kind}Update`, {
          token,
          query: { [number.wire]: paper[number.wire] },
          body: body({ ...fields, [number.wire]: paper[number.wire] }),
        } as never),
      );
    await make({});
    await make({ [number.wire]: 'Typed-7A' });
    await make({ details: undefined });
    await change(await make({}), changed);
    await change(await make({ ...changed, details: undefined }), { details: undefined, vehicle_No: 'MP 09 QQ 1' });
    await change(await make({ vehicle_No: 'MP 09 QQ 2', details: undefined }), changed);

    const rows = await searched(document);
    expect(rows).toHaveLength(6);
    for (const { search, told } of rows) expect(search.split('\n')).toEqual(told.toLowerCase().split('\n'));
    expect(rows.map(({ told }) => told).join()).toMatch(/Typed-7A/);
  });

  test('the database refuses days outside 1900 to 2100 and amounts that are NaN or too large', async () => {
    const { table, lineTable } = document;
    const date = columnOf(document.date);
    for (const set of [`${date} = '1899-12-31'`, `${date} = '2101-01-01'`, `${date} = 'infinity'`])
      await expect(run(`update ${table} set ${set}`), set).rejects.toThrow(`"${table}_values"`);
    const numbers = (fields: AnyDocument['fields']) =>
      Object.entries(fields).filter(([, { kind: of }]) => of === 'money' || of === 'quantity');
    for (const [in_, fields] of [
      [table, document.fields],
      [lineTable, document.lines],
    ] as const)
      for (const [name] of numbers(fields)) {
        const set = (value: string) => run(`update ${in_} set ${columnOf(name)} = ${value}`);
        await expect(set(`'NaN'`), name).rejects.toThrow(`"${in_}_values"`);
        await expect(set('1e12'), name).rejects.toThrow('numeric field overflow');
        await expect(set('-1e12'), name).rejects.toThrow('numeric field overflow');
      }
  });
});

test('the database refuses an insurance policy’s details on an export bilty without one', async () => {
  const no = `has_policy = 'no', insurer = '', policy_no = '', risk = '', insured_amount = 0, policy_date = null`;
  await run(`update export_bilty set ${no}`);
  for (const set of [`policy_no = 'P1'`, `insured_amount = 1`, `policy_date = '2026-01-01'`, `has_policy = 'maybe'`])
    await expect(run(`update export_bilty set ${set}`), set).rejects.toThrow('"export_bilty_values"');
  await expect(run(`update export_bilty set has_policy = 'yes', policy_date = '1899-12-31'`)).rejects.toThrow(
    '"export_bilty_values"',
  );
});
