import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LAW_USED } from '#domain/records/law-row.ts';
import { CASH_LAW } from '#domain/rules/cash-law.ts';
import { RETURN_LAW } from '#domain/rules/return-law.ts';
import { HIRE_LAW } from '#domain/rules/hire-law.ts';
import { LAW, LAW_FACT_NAMES } from '#domain/rules/law.ts';
import { aBackOffice, aCompany, asOwner, call, done, refused, type TestCompany } from '#test/factories.ts';
import { aDocument } from '#test/documents.ts';
import { asSuperAdmin } from '#test/billing.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';
import { aLawRow } from '../contract/expectations-platform.ts';

// A portal of its own: all its companies share the law table.
let portal: TestPortal;
let superAdmin: string;
let a: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  superAdmin = await asSuperAdmin(portal);
  a = await aCompany(portal);
});
afterAll(() => portal.stop());

const rates = async (token = superAdmin) => done(await call(portal, 'lawRates', { token }));
const add = (fields: Readonly<Record<string, string>> = {}, token = superAdmin) =>
  call(portal, 'lawAdd', { token, body: aLawRow(fields) });
const valuesOf = async (fact: string) =>
  (await rates()).filter((row) => row['fact'] === fact).map((row) => [row['from_Date'], row['value']]);

describe('the law table', () => {
  test('the law table is read by every login and extended by the super admin alone', async () => {
    const backOffice = await aBackOffice(portal, a);
    expect((await rates(backOffice.token)).length).toBe(
      LAW.length + CASH_LAW.length + HIRE_LAW.length + RETURN_LAW.length,
    );
    expect(refused(await call(portal, 'lawRates', {})).status).toBe(401);
    expect(refused(await add({}, a.token)).status).toBe(403);
    expect(refused(await add({}, backOffice.token)).status).toBe(403);
  });

  test('the law table begins with every rule, each with its notification and a remark where it is doubtful', async () => {
    const rows = await rates();
    expect(new Set(rows.map((row) => row['fact']))).toEqual(new Set(LAW_FACT_NAMES));
    expect(rows).toContainEqual({
      fact: 'GST forward charge high',
      state_Code: '',
      from_Date: '2022-07-18',
      value: '12',
      notification: 'Notification 03/2022-CT(R), 13.07.2022',
      remark: '',
    });
    expect(rows.filter((row) => String(row['remark']).startsWith('[u]')).length).toBeGreaterThan(5);
  });

  test('the law table refuses a row that does not fit', async () => {
    for (const [fields, path, message] of [
      [{ fact: 'GST' }, 'fact', /^Rule must be one of/],
      [{ from_Date: '' }, 'from_Date', 'From Date is required.'],
      [{ notification: '' }, 'notification', 'Notification is required.'],
      [{ value: 'twenty' }, 'value', 'This value does not fit what it is for.'],
      [{ state_Code: '27' }, 'state_Code', 'This is the same in all states.'],
      [
        { fact: 'e-Way bill within a state above', value: '75000', state_Code: '98' },
        'state_Code',
        'No state has this code.',
      ],
    ] as const) {
      const { status, errors } = refused(await add(fields));
      expect(status).toBe(422);
      expect(errors?.map((error) => error.path)).toEqual([path]);
      expect(errors?.[0]?.message).toMatch(message);
    }
  });

  test('the law table has a new row at once, and a correction replaces it', async () => {
    const fields = { fact: 'e-Way bill within a state above', state_Code: '27', from_Date: '2030-04-01' };
    const added = done(await add({ ...fields, value: '75000' }));
    expect(added).toMatchObject({ ...fields, value: '75000', remark: '' });
    expect(await rates()).toContainEqual(added);
    done(await add({ ...fields, value: '80000' }));
    const ofDay = (await rates()).filter((row) => row['from_Date'] === '2030-04-01');
    expect(ofDay.map((row) => row['value'])).toEqual(['80000']);
  });

  test('a change of the law table is in the platform’s audit, with the value before and after', async () => {
    done(await add({ from_Date: '2040-04-01', value: '21' }));
    done(await add({ from_Date: '2040-04-01', value: '22' }));
    const entries = await asOwner(portal, async (client) => {
      const { rows } = await client.query<{ user_name: string; was: string | null; is: string }>(
        `select user_name, before ->> 'value' as was, after ->> 'value' as is from platform_audit
         where call = 'law_row.create' and after ->> 'from_Date' = '2040-04-01' order by at`,
      );
      return rows;
    });
    expect(entries).toEqual([
      { user_name: 'superadmin', was: null, is: '21' },
      { user_name: 'superadmin', was: '21', is: '22' },
    ]);
  });
});

describe('a law row before bilties taxed by another row', () => {
  /** Saves a bilty of a day, whose GST is paid by `payer` at a rate. */
  async function taxed(day: string, payer: string, rate: number): Promise<void> {
    const body = aDocument('bilty', { bilty_Date: day });
    const { id } = done(await call(portal, 'biltyCreate', { token: a.token, body }));
    await asOwner(portal, async (client) => {
      // In case the columns of lawful bilties are missing.
      await client.query(
        'alter table bilty add column if not exists gst_payer text, add column if not exists gst_rate numeric(12, 3)',
      );
      await client.query('update bilty set gst_payer = $3, gst_rate = $4 where tenant_id = $1 and seq = $2', [
        a.tenantId,
        id,
        payer,
        rate,
      ]);
    });
  }

  test('a law row is refused up to the day of a bilty that used another, and accepted from the day after', async () => {
    await taxed('2026-11-20', 'Transporter', 18);
    for (const day of ['2026-11-20', '2025-10-01']) {
      expect(refused(await add({ from_Date: day, value: '20' }))).toMatchObject({
        status: 409,
        detail: LAW_USED,
        errors: [{ path: 'from_Date', message: LAW_USED }],
      });
    }
    done(await add({ from_Date: '2026-11-21', value: '20' }));
    expect(await valuesOf('GST forward charge high')).toContainEqual(['2026-11-21', '20']);
  });

  test('a law row is accepted with the same value, for another rule, or if it ends before the bilty', async () => {
    await taxed('2027-01-10', 'Consignee', 5);
    done(await add({ fact: 'GST reverse charge', from_Date: '2026-12-01', value: '5' }));
    done(await add({ fact: 'GST forward charge low', from_Date: '2026-12-01', value: '6' }));
    done(await add({ fact: 'e-Way bill between states above', from_Date: '2026-12-01', value: '60000' }));
    // It ends with the row of 2026-12-01, before the bilty.
    done(await add({ fact: 'GST reverse charge', from_Date: '2026-11-25', value: '4' }));
    expect(refused(await add({ fact: 'GST reverse charge', from_Date: '2026-12-02', value: '4' })).status).toBe(409);
  });

  test('a law row about unregistered payers is refused up to the day of a bilty whose payer was exempt', async () => {
    await taxed('2027-02-10', 'Exempt', 0);
    const fields = { fact: 'GST of unregistered payers', value: 'reverse' };
    expect(refused(await add({ ...fields, from_Date: '2027-02-10' })).status).toBe(409);
    done(await add({ ...fields, from_Date: '2027-02-11' }));
  });
});
