import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aBackOffice,
  aCompany,
  asOwner,
  aSavedBilty,
  call,
  done,
  refused,
  savedBilty,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aLine } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const save = (company: { token: string }, body: unknown, key?: string) =>
  call(portal, 'biltyCreate', { token: company.token, body, ...(key && { headers: { 'idempotency-key': key } }) });
const next = async (company: TestCompany) => done(await call(portal, 'biltyNext', { token: company.token }));
const total = async (company: TestCompany) =>
  done(await call(portal, 'biltyList', { token: company.token })).totalCount;

describe('numbers of bilties', () => {
  test('a bilty without a number gets the next one of its company', async () => {
    const [one, other] = await Promise.all([aCompany(portal), aCompany(portal)]);
    expect(await next(one)).toBe(1);
    expect((await aSavedBilty(portal, one.token)).bilty_No).toBe('1');
    expect((await aSavedBilty(portal, one.token, { bilty_No: undefined })).bilty_No).toBe('2');
    expect((await aSavedBilty(portal, other.token)).bilty_No).toBe('1');
    expect(await next(one)).toBe(3);
  });

  test('a typed number is kept, and the series goes on after the highest short number', async () => {
    const company = await aCompany(portal);
    expect((await aSavedBilty(portal, company.token, { bilty_No: ' 40 ' })).bilty_No).toBe('40');
    expect(await next(company)).toBe(41);
    expect((await aSavedBilty(portal, company.token, { bilty_No: '7' })).bilty_No).toBe('7');
    expect((await aSavedBilty(portal, company.token, { bilty_No: 'A/40' })).bilty_No).toBe('A/40');
    expect((await aSavedBilty(portal, company.token, { bilty_No: '12345678901234567890' })).bilty_No).toHaveLength(20);
    expect((await aSavedBilty(portal, company.token)).bilty_No).toBe('41');
  });

  test('a number that exists is a conflict, which saves nothing and uses up no number', async () => {
    const company = await aCompany(portal);
    await aSavedBilty(portal, company.token, { bilty_No: '5' });
    const problem = refused(await save(company, aBilty({ bilty_No: '5' })));
    expect(problem).toMatchObject({
      status: 409,
      code: 'number_taken',
      detail: 'Bilty No. already exists.',
      errors: [{ path: 'bilty_No', message: 'Bilty No. already exists.' }],
    });
    expect(await next(company)).toBe(6);
    expect(await total(company)).toBe(1);
  });

  test('fifty bilties saved at once get fifty consecutive numbers', async () => {
    const company = await aCompany(portal);
    const saved = await Promise.all(Array.from({ length: 50 }, () => aSavedBilty(portal, company.token)));
    const expected = Array.from({ length: 50 }, (_, at) => at + 1);
    expect(saved.map((bilty) => Number(bilty.bilty_No)).sort((a, b) => a - b)).toEqual(expected);
    expect(saved.map((bilty) => bilty.id).sort((a, b) => a - b)).toEqual(expected);
    expect(await next(company)).toBe(51);
  });

  test('of two bilties saved at once with one number, one is a conflict', async () => {
    const company = await aCompany(portal);
    const both = await Promise.all([
      save(company, aBilty({ bilty_No: '9' })),
      save(company, aBilty({ bilty_No: '9' })),
    ]);
    expect(new Set(both.map((each) => each.status))).toEqual(new Set([200, 409]));
  });
});

describe('an idempotency key', () => {
  test('a key with the same body gets the first answer and saves nothing twice', async () => {
    const company = await aCompany(portal);
    const body = aBilty();
    const first = await save(company, body, 'key-1');
    const again = await save(company, body, 'key-1');
    expect(done(again)).toEqual(done(first));
    expect(again.text).toBe(first.text);
    expect(await total(company)).toBe(1);
    expect(await next(company)).toBe(2);
  });

  test('a key gets the first answer even after the bilty was changed', async () => {
    const company = await aCompany(portal);
    const body = aBilty();
    const first = savedBilty(await save(company, body, 'key-2'));
    const changing = { token: company.token, query: { Bilty_No: first.bilty_No }, body: aBilty({ to: 'Ujjain' }) };
    done(await call(portal, 'biltyUpdate', changing));
    expect(done(await save(company, body, 'key-2'))).toEqual(first);
  });

  test('a key sent twenty times at once makes one bilty', async () => {
    const company = await aCompany(portal);
    const body = aBilty({ bilty_No: '70' });
    const all = await Promise.all(Array.from({ length: 20 }, () => save(company, body, 'key-3')));
    expect(new Set(all.map((each) => each.status))).toEqual(new Set([200]));
    expect(new Set(all.map((each) => each.text)).size).toBe(1);
    expect(await total(company)).toBe(1);
  });

  test('a key with another body is a conflict', async () => {
    const company = await aCompany(portal);
    await save(company, aBilty(), 'key-4');
    const problem = refused(await save(company, aBilty({ to: 'Ujjain' }), 'key-4'));
    expect(problem).toMatchObject({ status: 409, code: 'key_reused' });
    expect(await total(company)).toBe(1);
  });

  test('the same key from another user or company is another key', async () => {
    const [company, other] = await Promise.all([aCompany(portal), aCompany(portal)]);
    const clerk = await aBackOffice(portal, company);
    const numbers = [];
    for (const who of [company, clerk, other]) {
      numbers.push(savedBilty(await save(who, aBilty(), 'shared')).bilty_No);
      numbers.push(savedBilty(await save(who, aBilty({ details: undefined }), 'shared-draft')).bilty_No);
    }
    expect(numbers).toEqual(['1', '2', '3', '4', '1', '2']);
  });

  test('a key that is too long or has a space is refused', async () => {
    const company = await aCompany(portal);
    expect(refused(await save(company, aBilty(), 'x'.repeat(201))).status).toBe(400);
    expect(refused(await save(company, aBilty(), 'two words')).status).toBe(400);
  });

  test('a key for added lines adds them once, even if sent several times at once', async () => {
    const company = await aCompany(portal);
    const { token } = company;
    const { bilty_No } = await aSavedBilty(portal, token, { details: undefined });
    const body = Array.from({ length: 120 }, () => aLine());
    const add = () =>
      call(portal, 'biltyAddLines', {
        token,
        query: { Bilty_No: bilty_No },
        body,
        headers: { 'idempotency-key': 'lines' },
      });
    const all = await Promise.all([add(), add(), add(), add()]);
    all.push(await add());
    expect(all.map((each) => each.status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(all.map((each) => each.text)).size).toBe(1);
    const lines = done(await call(portal, 'biltyLines', { token, query: { Bilty_No: bilty_No } }));
    expect(lines).toHaveLength(120);
  });

  test('a key used for two bilties at once is a conflict for one of them', async () => {
    const company = await aCompany(portal);
    const { token } = company;
    const numbers = [(await aSavedBilty(portal, token)).bilty_No, (await aSavedBilty(portal, token)).bilty_No];
    const [first, second] = await Promise.all(
      numbers.map((Bilty_No) =>
        call(portal, 'biltyAddLines', {
          token,
          query: { Bilty_No },
          body: [aLine()],
          headers: { 'idempotency-key': 'both' },
        }),
      ),
    );
    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 409]));
  });
});

describe('saving all or nothing', () => {
  test('a bilty with a bad second line leaves no bilty, line, number or audit entry', async () => {
    const company = await aCompany(portal);
    const bad = aBilty({ details: [aLine(), aLine({ weight: 0, rate: '' })] });
    const problem = refused(await save(company, bad, randomUUID()));
    expect(problem).toMatchObject({
      status: 422,
      detail: 'Please fill all required fields in the items table.',
      errors: [
        { path: 'details[1].rate', message: 'Rate is Required.' },
        { path: 'details[1].weight', message: 'Weight is Required.' },
      ],
    });
    await expectNothingOf(company);
  });

  test('a bilty that the database refuses half-way leaves nothing', async () => {
    const company = await aCompany(portal);
    // A save writes its month and its audit entry last; here its lines cannot be written.
    await asOwner(portal, async (client) => {
      await client.query(`alter table bilty_line add constraint broken check (item_name <> 'Breaks') not valid`);
    });
    const answered = await save(company, aBilty({ details: [aLine(), aLine({ item_Name: 'Breaks' })] }));
    await asOwner(portal, (client) => client.query('alter table bilty_line drop constraint broken'));
    expect(refused(answered)).toMatchObject({ status: 500, code: 'unexpected' });
    expect(answered.text).not.toMatch(/broken|bilty_line|violates|Breaks/);
    await expectNothingOf(company);
  });

  async function expectNothingOf(company: TestCompany): Promise<void> {
    expect(await next(company)).toBe(1);
    const rows = await asOwner(portal, async (client) => {
      const counted = await client.query<{ n: number }>(
        `select (select count(*) from bilty where tenant_id = $1) + (select count(*) from bilty_line where tenant_id = $1)
          + (select count(*) from bilty_month where tenant_id = $1)
          + (select count(*) from audit where tenant_id = $1 and call like 'bilty%') as n`,
        [company.tenantId],
      );
      return Number(counted.rows[0]?.n);
    });
    expect(rows).toBe(0);
    expect((await aSavedBilty(portal, company.token)).bilty_No).toBe('1');
  }
});

describe('saved values', () => {
  test('texts are saved without emoji, which no print can show', async () => {
    const saved = await aSavedBilty(portal, company.token, { sender_Name: 'Malwa 🚛 Mills', receiver: 'शाह 🙏🏽' });
    expect(saved).toMatchObject({ sender_Name: 'Malwa Mills', receiver: 'शाह' });
    const problem = refused(
      await call(portal, 'biltyCreate', { token: company.token, body: aBilty({ sender_Name: '🚛' }) }),
    );
    expect(problem.errors).toEqual([{ path: 'sender_Name', message: 'Sender is Required.' }]);
  });

  test('amounts are saved exactly, also from texts with commas', async () => {
    const { token } = await aCompany(portal);
    const amounts = { received: 999_999_999_999.99, delivery_fee: '1,25,000.50', packaging_fee: '0.10' };
    const line = { rate: 0.1, freight_Amt: 0.2, weight: '1,234.567', advance_Amt: '999999999999.99' };
    const { bilty_No } = await aSavedBilty(portal, token, { ...amounts, details: [aLine(line)] });
    const answered = await call(portal, 'biltyRead', { token, query: { Bilty_No: bilty_No } });
    expect(savedBilty(answered)).toMatchObject({
      received: 999_999_999_999.99,
      delivery_fee: 125_000.5,
      packaging_fee: 0.1,
      details: [{ rate: 0.1, freight_Amt: 0.2, weight: 1234.567, advance_Amt: 999_999_999_999.99 }],
    });
    const sums = await asOwner(portal, async (client) => {
      const { rows } = await client.query<{ sum: string }>(
        'select sum(rate + freight)::text as sum from bilty_line where bilty_seq = 1 and tenant_id = (select tenant_id from bilty where bilty_no = $1 and received > 999999999999 limit 1)',
        [bilty_No],
      );
      return rows[0]?.sum;
    });
    expect(sums).toBe('0.30');
  });

  test.each([
    ['received', 0.001, 'Received can have at most 2 decimals.'],
    ['received', 1e15, 'Received is too large.'],
    ['received', -1, 'Enter Received without a minus sign.'],
    ['received', 'ten', 'Received must be a number.'],
    ['gstiN_NO', 'SHORT', 'GSTIN No. must be exactly 15 characters.'],
    ['hsN_NO', '123', 'HSN No. must be exactly 8 characters.'],
    ['sender_Contact', '12345', 'Contact must be exactly 10 digits.'],
    ['sender_Name', ' ', 'Sender is Required.'],
    ['bilty_Date', '31-02-2026', 'Invalid date.'],
    ['bilty_Date', '', 'Bilty Date is Required.'],
    ['bilty_Date', '1899-12-31', 'Invalid date.'],
  ])('%s of %j is refused: %s', async (path, value, message) => {
    const { token } = company;
    const problem = refused(await call(portal, 'biltyCreate', { token, body: aBilty({ [path]: value }) }));
    expect(problem).toMatchObject({
      status: 422,
      code: 'invalid',
      detail: 'Please fill all required fields.',
      errors: [{ path, message }],
    });
  });
  let company: TestCompany;
  beforeAll(async () => {
    company = await aCompany(portal);
  });

  test.each(['2026-04-05', '05/04/2026', '2026-04-05 23:59:59.999'])(
    'the date %s is saved as 2026-04-05',
    async (date) => {
      expect((await aSavedBilty(portal, company.token, { bilty_Date: date }))['bilty_Date']).toBe('2026-04-05');
    },
  );

  test('fields that only the server sets are not taken from the body', async () => {
    const saved = await aSavedBilty(portal, company.token, {
      id: 900,
      created_By: 'somebody',
      updated_By: 'somebody',
      created_Date: '2001-01-01T00:00:00Z',
      voided_at: '2001-01-01T00:00:00Z',
      nonsense: 'x',
    });
    expect(saved).toMatchObject({ created_By: company.userName, updated_By: company.userName });
    expect(saved.id).not.toBe(900);
    expect(saved['created_Date']).not.toContain('2001');
    expect(saved).not.toHaveProperty('nonsense');
  });
});
