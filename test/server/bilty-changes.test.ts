import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aBackOffice,
  aCompany,
  asOwner,
  aSavedBilty,
  call,
  done,
  logIn,
  refused,
  savedBilty,
  type SavedBilty,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aLine } from '#test/forms.ts';
import { sharedPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let company: TestCompany;
let token: string;
let saved: SavedBilty;
let query: { Bilty_No: string };
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  token = company.token;
});
beforeEach(async () => {
  saved = await aSavedBilty(portal, token);
  query = { Bilty_No: saved.bilty_No };
});

const update = (body: unknown) => call(portal, 'biltyUpdate', { token, query, body });
const read = async () => savedBilty(await call(portal, 'biltyRead', { token, query }));
const CHANGED = 'This record was changed by someone else. Reload and try again.';

describe('updating a bilty', () => {
  test('an update changes lines with an id, adds those without, removes missing ones and keeps ids', async () => {
    const [first, second] = saved.details;
    const lines = [{ ...second, rate: 7 }, aLine({ item_Name: 'Sand' })];
    const answered = savedBilty(await update(aBilty({ to: 'Ujjain', received: 10, details: lines })));
    expect(answered).toMatchObject({
      id: saved.id,
      bilty_No: saved.bilty_No,
      to: 'Ujjain',
      received: 10,
      created_Date: saved['created_Date'],
      details: [
        { id: 2, item_Name: 'Steel', rate: 7 },
        { id: 3, item_Name: 'Sand' },
      ],
    });
    expect(first?.id).toBe(1);
    const { tenantDetails: _company, ...now } = await read();
    expect(now).toMatchObject(answered);
  });

  test('an update without lines keeps the lines', async () => {
    savedBilty(await update(aBilty({ details: undefined, to: 'Ujjain' })));
    expect(await read()).toMatchObject({ to: 'Ujjain', details: saved.details });
  });

  test('an update with an empty array of lines is refused', async () => {
    expect(refused(await update(aBilty({ details: [] })))).toMatchObject({
      status: 422,
      detail: 'Please add at least one item.',
    });
    expect((await read()).details).toMatchObject(saved.details);
  });

  test('an update never changes the number', async () => {
    expect(savedBilty(await update(aBilty({ bilty_No: '900' }))).bilty_No).toBe(saved.bilty_No);
    expect(done(await call(portal, 'biltyNext', { token }))).toBe(Number(saved.bilty_No) + 1);
  });

  test('an update of an outdated version is a conflict', async () => {
    const first = savedBilty(await update(aBilty({ updated_Date: saved.updated_Date, to: 'Ujjain' })));
    expect(first.updated_Date > saved.updated_Date).toBe(true);
    const problem = refused(await update(aBilty({ updated_Date: saved.updated_Date, to: 'Dewas' })));
    expect(problem).toMatchObject({ status: 409, code: 'changed', detail: CHANGED });
    expect(await read()).toMatchObject({ to: 'Ujjain' });
    savedBilty(await update(aBilty({ updated_Date: first.updated_Date, to: 'Dewas' })));
  });

  test('of two updates of the same version at once, one is refused', async () => {
    const both = await Promise.all(
      ['Ujjain', 'Dewas'].map((to) => update(aBilty({ updated_Date: saved.updated_Date, to }))),
    );
    expect(new Set(both.map((each) => each.status))).toEqual(new Set([200, 409]));
  });

  test('an update of a line that somebody else removed is a conflict', async () => {
    done(await call(portal, 'biltyDeleteLine', { token, query: { ...query, id: 1 } }));
    expect(refused(await update(aBilty({ details: saved.details })))).toMatchObject({ status: 409, detail: CHANGED });
  });

  test('an update with the same line id twice is a conflict', async () => {
    const twice = [saved.details[0], saved.details[0]];
    expect(refused(await update(aBilty({ details: twice }))).status).toBe(409);
  });

  test('an update is accepted as PUT and as POST', async () => {
    const body = aBilty({ to: 'By POST' });
    expect(done(await call(portal, 'biltyUpdate', { token, query, body, method: 'POST' }))).toMatchObject({
      to: 'By POST',
    });
    const lines = await call(portal, 'biltyUpdateLines', { token, query, body: [aLine()], method: 'POST' });
    expect(done(lines)).toHaveLength(1);
    const wrong = await call(portal, 'biltyUpdate', { token, query, body, method: 'DELETE' });
    expect(refused(wrong)).toMatchObject({ status: 405 });
  });

  test('an update of an unknown bilty is 404', async () => {
    const strange = { token, query: { Bilty_No: '4711' }, body: aBilty() };
    expect(refused(await call(portal, 'biltyUpdate', strange))).toMatchObject({
      status: 404,
      detail: 'Record not found.',
    });
  });

  test('an update without a number in query or body is refused', async () => {
    const nameless = { token, body: aBilty() };
    expect(refused(await call(portal, 'biltyUpdate', nameless))).toMatchObject({
      status: 400,
      detail: 'Bilty No. is Required.',
    });
    // The number in the body is enough.
    const inBody = { token, body: aBilty({ bilty_No: saved.bilty_No, to: 'Sehore' }) };
    expect(done(await call(portal, 'biltyUpdate', inBody))).toMatchObject({ to: 'Sehore' });
  });

  test.each(['Bilty_No', 'biltyNo', 'bilty_No', 'BILTYNO'])(
    'an update finds the number in the query as %s',
    async (name) => {
      const answered = await call(portal, 'biltyUpdate', { token, query: { [name]: saved.bilty_No }, body: aBilty() });
      expect(done(answered)).toMatchObject({ bilty_No: saved.bilty_No });
    },
  );
});

describe('lines of a bilty', () => {
  test('lines replaced by UpdateBiltyDetails keep their ids', async () => {
    const body = [aLine({ item_Name: 'Sand' }), { ...saved.details[1], weight: 3.125 }];
    expect(done(await call(portal, 'biltyUpdateLines', { token, query, body }))).toMatchObject([
      { id: 2, weight: 3.125 },
      { id: 3, item_Name: 'Sand' },
    ]);
  });

  test('lines that name two bilties are refused', async () => {
    const body = [aLine({ bilty_No: '1' }), aLine({ bilty_No: '2' })];
    expect(refused(await call(portal, 'biltyAddLines', { token, body })).status).toBe(400);
  });

  test('more than 200 lines are refused, added or in an update', async () => {
    const many = Array.from({ length: 199 }, () => aLine());
    expect(refused(await call(portal, 'biltyAddLines', { token, query, body: many }))).toMatchObject({
      status: 422,
      detail: 'There can be at most 200 items.',
    });
    const tooMany = Array.from({ length: 201 }, () => aLine());
    expect(refused(await update(aBilty({ details: tooMany }))).status).toBe(422);
    expect(done(await call(portal, 'biltyAddLines', { token, query, body: many.slice(1) }))).toHaveLength(200);
  });

  test('lines are deleted one by one, but not the last one', async () => {
    const remove = (id: number) => call(portal, 'biltyDeleteLine', { token, query: { ...query, id } });
    expect(done(await remove(1))).toEqual({});
    expect(refused(await remove(1)).status).toBe(404);
    expect(refused(await remove(2))).toMatchObject({ status: 422, detail: 'Please add at least one item.' });
    expect((await read()).details).toMatchObject([{ id: 2, item_Name: 'Steel' }]);
  });

  test('of the last two lines deleted at once, one stays', async () => {
    const both = await Promise.all(
      [1, 2].map((id) => call(portal, 'biltyDeleteLine', { token, query: { ...query, id } })),
    );
    expect(new Set(both.map((each) => each.status))).toEqual(new Set([200, 422]));
    expect((await read()).details).toHaveLength(1);
  });
});

describe('the audit of a bilty', () => {
  const trail = async () =>
    (
      await asOwner(portal, (client) =>
        client.query<{ user: string; call: string; record: string; before: SavedBilty | null; after: SavedBilty }>(
          'select user_name as user, call, record, before, after from audit where tenant_id = $1 and record in ($2, $3) order by at, id',
          [company.tenantId, saved.bilty_No, 'visit by the platform'],
        ),
      )
    ).rows;

  test('the audit has who changed a bilty, with its content before and after', async () => {
    const clerk = await aBackOffice(portal, company);
    const changing = { token: clerk.token, query, body: aBilty({ to: 'Ujjain' }) };
    const after = savedBilty(await call(portal, 'biltyUpdate', changing));
    done(await call(portal, 'biltyDeleteLine', { token, query: { ...query, id: 3 } }));
    expect(await trail()).toEqual([
      { user: company.userName, call: 'bilty.create', record: saved.bilty_No, before: null, after: saved },
      { user: clerk.userName, call: 'bilty.update', record: saved.bilty_No, before: saved, after },
      {
        user: company.userName,
        call: 'bilty.update',
        record: saved.bilty_No,
        before: after,
        after: expect.objectContaining({ details: [after.details[1]] }),
      },
    ]);
  });

  test('the audit has nothing of a refused change', async () => {
    const before = await trail();
    await update(aBilty({ details: [] }));
    await update(aBilty({ updated_Date: '2001-01-01T00:00:00Z' }));
    await call(portal, 'biltyCreate', { token, body: aBilty({ bilty_No: saved.bilty_No }) });
    expect(await trail()).toEqual(before);
  });

  test('the audit has the visit of a super admin', async () => {
    const visitor = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
    done(await call(portal, 'biltyList', { token: visitor, query: { tenantId: company.tenantId } }));
    expect((await trail()).at(-1)).toMatchObject({ user: SUPER_ADMIN.userName, call: 'visit.biltyList' });
    const strange = { token: visitor, query: { tenantId: crypto.randomUUID() } };
    expect(refused(await call(portal, 'biltyList', strange)).status).toBe(404);
  });
});
