import { beforeAll, describe, expect, test } from 'vitest';
import { aBackOffice, aCompany, asOwner, call, done, refused, savedBilty, type TestCompany } from '#test/factories.ts';
import { aBilty, aLawfulBilty, aLine } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';
import { aNumberBook } from '#test/contract/expectations-short-lists.ts';

// Prints of lawful bilties: what they show, which copies count, and previews.

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
});

const create = async (fields: Readonly<Record<string, unknown>> = {}) =>
  savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) }));
const book = async (fields: Readonly<Record<string, unknown>> = {}) =>
  Number(done(await call(portal, 'numberBookCreate', { token, body: aNumberBook(fields) })).id);
const byText = (one: string, other: string) => one.localeCompare(other);

describe('printing a bilty', () => {
  const print = async (bilty_No: string, more: object = {}, by = token) => {
    const query = { Bilty_No: bilty_No, language: 'English', ...more };
    const { bytes } = await call(portal, 'biltyPrint', { token: by, query });
    return readBack(bytes);
  };

  test('the print of an LR shows what the law asks for; four copies on A4 two-up take two pages', async () => {
    const id = await book({ pattern: 'P/{YY}/{N}', digits: 3 });
    const { bilty_No } = await create({ book: id });
    const { flat } = await print(bilty_No);
    for (const said of ['P/2627/001', '23AAHCM8960D1ZG', '27AAPFU0939F1ZV', '2,650.00', '996511'])
      expect(flat).toContain(said);
    const all = { copy: 'Consignor,Consignee,Driver,Office', format: 'A4 two-up' };
    expect((await print(bilty_No, all)).pages).toHaveLength(2);
  });

  test('an LR is printed with the copies of the settings, each counted; a classic bilty has no copies', async () => {
    const { bilty_No } = await create();
    const { pages } = await print(bilty_No, { copy: 'Usual' });
    expect(pages.map((page) => /[A-Z/ ]+ COPY/.exec(page)?.[0].trim())).toEqual([
      'CONSIGNOR COPY',
      'CONSIGNEE COPY',
      'DRIVER / TRANSPORTER COPY',
      'OFFICE / POD COPY',
    ]);
    const clerk = await aBackOffice(portal, company);
    expect((await print(bilty_No, { copy: 'Consignee' }, clerk.token)).flat).toContain('DUPLICATE 1');
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() }));
    expect((await print(classic.bilty_No, { copy: 'Usual' })).flat).not.toContain('COPY');
  });

  test('the print of a cancelled classic bilty says so', async () => {
    const { bilty_No } = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() }));
    expect((await print(bilty_No)).flat).not.toContain('CANCELLED');
    done(await call(portal, 'consignmentCancel', { token, body: { bilty_No, reason: 'Booked twice' } }));
    expect((await print(bilty_No)).flat).toContain('CANCELLED');
  });

  test('a copy printed again by somebody else is a duplicate; other prints are not', async () => {
    const { bilty_No } = await create();
    const clerk = await aBackOffice(portal, company);
    const copy = { copy: 'Driver' };
    expect((await print(bilty_No, copy)).flat).not.toContain('DUPLICATE');
    expect((await print(bilty_No, copy)).flat).not.toContain('DUPLICATE');
    expect((await print(bilty_No, copy, clerk.token)).flat).toContain('DUPLICATE 1');
    expect((await print(bilty_No, { copy: 'Office' }, clerk.token)).flat).not.toContain('DUPLICATE');
  });

  test('a duplicate is in the audit; other prints and previews are not', async () => {
    const { bilty_No } = await create();
    const clerk = await aBackOffice(portal, company);
    const audit = async () => {
      const query = { kind: 'bilty_copy' };
      const { data } = done(await call(portal, 'auditList', { token, query }));
      return data.filter(({ record }) => record === bilty_No);
    };
    await print(bilty_No, { copy: 'Driver' });
    await print(bilty_No, { copy: 'Driver' });
    await print(bilty_No, { copy: 'Driver', preview: 'yes' }, clerk.token);
    expect(await audit()).toEqual([]);
    await print(bilty_No, { copy: 'Driver,Office' }, clerk.token);
    const body = { bilty_Nos: bilty_No, copy: 'Office' };
    const many = async (by: string, more: object = {}) =>
      expect((await call(portal, 'consignmentPrintMany', { token: by, body: { ...body, ...more } })).status).toBe(200);
    await many(token, { preview: 'yes' });
    await many(token);
    expect((await audit()).map((entry) => [entry.action, entry.userName, JSON.stringify(entry.lines)])).toEqual([
      ['print', company.userName, expect.stringContaining('office')],
      ['print', clerk.userName, expect.stringContaining('driver')],
    ]);
  });

  test('a preview says so and shows the number of the duplicate to come, without counting', async () => {
    const { bilty_No } = await create();
    const clerk = await aBackOffice(portal, company);
    const copy = { copy: 'Consignor,Driver' };
    const looked = { ...copy, preview: 'yes' };
    expect((await print(bilty_No, looked)).pages[0]).toContain('PREVIEW');
    expect((await print(bilty_No, looked, clerk.token)).flat).not.toContain('DUPLICATE');
    expect((await print(bilty_No, { preview: 'yes' })).flat).toContain('PREVIEW');
    const first = await print(bilty_No, copy);
    expect(first.flat).toContain('ORIGINAL');
    expect(first.flat).not.toMatch(/PREVIEW|DUPLICATE/);
    expect((await print(bilty_No, looked)).flat).not.toContain('DUPLICATE');
    expect((await print(bilty_No, looked, clerk.token)).flat).toContain('PREVIEW · DUPLICATE 1');
    expect((await print(bilty_No, copy, clerk.token)).flat).toContain('DUPLICATE 1');
    const { prints } = done(await call(portal, 'biltyRead', { token, query: { Bilty_No: bilty_No } })) as {
      prints: readonly { copy: string; duplicate: number }[];
    };
    expect(prints.map(({ copy: name, duplicate }) => [name, duplicate])).toEqual([
      ['Consignor', 1],
      ['Driver', 1],
    ]);
  });

  test('when several clerks print a copy at once, one print is the original, in any order of bilties', async () => {
    const [one, other] = [(await create()).bilty_No, (await create()).bilty_No];
    const clerks = await Promise.all([1, 2, 3].map(() => aBackOffice(portal, company)));
    const made = await Promise.all(
      clerks.map(async ({ token: by }, at) => {
        const bilty_Nos = at % 2 === 0 ? [one, other] : [other, one];
        const body = { bilty_Nos, copy: 'Driver', language: 'English' };
        const { bytes } = await call(portal, 'consignmentPrintMany', { token: by, body });
        return readBack(bytes).pages.map((page) => /DUPLICATE \d/.exec(page)?.[0] ?? 'ORIGINAL');
      }),
    );
    const marks = ['DUPLICATE 1', 'DUPLICATE 2', 'ORIGINAL'];
    // The second clerk names them the other way round.
    for (const page of [0, 1]) {
      expect(made.map((pages, at) => pages[at % 2 === 0 ? page : 1 - page] ?? '').toSorted(byText)).toEqual(marks);
    }
  });

  test('a copy shared by a link counts as a print, and the link keeps showing that copy', async () => {
    const { bilty_No } = await create();
    const clerk = await aBackOffice(portal, company);
    const query = { Bilty_No: bilty_No, copy: 'Driver', language: 'English' };
    const shared = async (by: string, more: object = {}) =>
      done(await call(portal, 'biltyShare', { token: by, query: { ...query, ...more } }));
    const read = async (url: string) => {
      const link = new URL(url).searchParams.get('link') ?? '';
      return readBack((await call(portal, 'biltyShared', { query: { link } })).bytes).flat;
    };
    expect(await shared(token, { preview: 'yes' })).toMatchObject({ url: '', until: '', contacts: [{}] });
    const [first, second] = [await shared(token), await shared(clerk.token)];
    expect((await print(bilty_No, { copy: 'Driver' })).flat).toContain('DUPLICATE 2');
    expect(await read(first.url)).not.toMatch(/DUPLICATE|PREVIEW/);
    expect(await read(second.url)).toContain('DUPLICATE 1');
  });

  test('a print without a copy is recorded for lawful bilties alone, and is never a duplicate', async () => {
    const noted = async (bilty_No: string) =>
      await asOwner(portal, async (client) => {
        const { rows } = await client.query<{ copy: string }>(
          'select copy from bilty_copy where tenant_id = $1 and bilty_no = $2',
          [company.tenantId, bilty_No],
        );
        return rows.map(({ copy }) => copy);
      });
    const clerk = await aBackOffice(portal, company);
    const [lawful, classic] = [
      await create(),
      savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() })),
    ];
    for (const { bilty_No } of [lawful, classic]) {
      await print(bilty_No);
      expect((await print(bilty_No, {}, clerk.token)).flat).not.toContain('DUPLICATE');
    }
    expect(await noted(lawful.bilty_No)).toEqual(['']);
    expect(await noted(classic.bilty_No)).toEqual([]);
  });

  test('many bilties are printed in one file; classic, unknown and more than 200 bilties are refused', async () => {
    const many = (bilty_Nos: unknown, more: object = {}) =>
      call(portal, 'consignmentPrintMany', { token, body: { bilty_Nos, language: 'English', ...more } });
    const [one, other] = [await create(), await create({ payment_Basis: 'FOC' })];
    const { bytes } = await many([one.bilty_No, other.bilty_No], { copy: 'Consignor,Driver' });
    expect(readBack(bytes).pages).toHaveLength(4);
    // All copies of the settings where none is named.
    expect(readBack((await many(one.bilty_No)).bytes).pages).toHaveLength(4);
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() }));
    expect(refused(await many(classic.bilty_No))).toMatchObject({ status: 422 });
    expect(refused(await many('99999'))).toMatchObject({ status: 404 });
    expect(refused(await many(Array.from({ length: 201 }, (_each, at) => at + 1)))).toMatchObject({
      status: 422,
      errors: [{ path: 'bilty_Nos', message: 'At most 200 bilties can be printed at once.' }],
    });
    expect(refused(await many([]))).toMatchObject({ status: 422 });
    const query = { Bilty_No: one.bilty_No, language: 'English' };
    const note = await call(portal, 'consignmentForwardingNote', { token, query });
    expect(readBack(note.bytes).flat).toContain('23AAHCM8960D1ZG');
  });

  test('a print of more lines than can be set in time is refused, and no copy is counted', async () => {
    // Words that occur on no other line, so that each is shaped by itself.
    let next = 0;
    const word = () => {
      next += 1;
      return Array.from({ length: 6 }, (_, at) => 'कखगघचजटडतदनपबमरलवसह'.charAt(Math.floor(next / 19 ** at) % 19)).join(
        'ि',
      );
    };
    const kept = {
      packages: 1,
      packing: 'Bale',
      weight: 10,
      rate: 2,
      rate_Basis: 'kg',
      freight_Amt: 0,
      advance_Amt: 0,
    };
    const line = () => aLine({ ...kept, item_Name: Array.from({ length: 7 }, word).join(' ') });
    const numbers: string[] = [];
    while (numbers.length < 24) {
      const { bilty_No } = await create({ details: Array.from({ length: 200 }, line) });
      numbers.push(bilty_No);
    }
    const ask = (some: readonly string[]) =>
      call(portal, 'consignmentPrintMany', { token, body: { bilty_Nos: some.join(','), copy: 'Office' } });
    const { status, detail } = refused(await ask(numbers));
    expect(status).toBe(422);
    const most = Number(/^Choose at most (\d+) LRs with this many lines\.$/.exec(detail)?.[1]);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThan(24);
    const { rows } = await asOwner(portal, (client) =>
      client.query('select from bilty_copy where tenant_id = $1 and bilty_no = any($2)', [company.tenantId, numbers]),
    );
    expect(rows).toHaveLength(0);
  });

  test('a test sheet names each value at its place in the settings, in the requested format', async () => {
    const other = await aCompany(portal);
    const sheet = async (query: Readonly<Record<string, string>> = {}) => {
      const { bytes } = await call(portal, 'consignmentTestSheet', {
        token: other.token,
        query: { language: 'English', ...query },
      });
      return readBack(bytes);
    };
    const { flat, pages } = await sheet();
    expect(pages).toHaveLength(1);
    for (const said of ['Test sheet for pre-printed paper', 'LR No.', 'Remark']) expect(flat).toContain(said);
    const body = { ...done(await call(portal, 'consignmentSettings', { token: other.token })) };
    const print_Places = '{"remark":null}';
    done(await call(portal, 'consignmentUpdateSettings', { token: other.token, body: { ...body, print_Places } }));
    expect((await sheet()).flat).not.toContain('Remark');
    const boxOf = async (format: string) =>
      (await sheet({ format })).objects.join('\n').match(/\/MediaBox \[[^\]]*\]/)?.[0];
    expect(await boxOf('A5')).not.toBe(await boxOf('A4'));
    const query = { format: 'A3' };
    expect(refused(await call(portal, 'consignmentTestSheet', { token: other.token, query }))).toMatchObject({
      status: 400,
      errors: [{ path: 'format' }],
    });
  });
});
