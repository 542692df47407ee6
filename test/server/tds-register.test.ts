import { beforeAll, describe, expect, test } from 'vitest';
import {
  aBackOffice,
  aCompany,
  call,
  done,
  refused,
  savedPaper,
  useLawfulForm,
  type TestCompany,
} from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { readCsv } from '#server/spreadsheets/csv.ts';
import { brokenInvariants } from '#test/ledger.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { aMemo, declarationForm } from '../contract/expectations-hire.ts';
import { aPayment, aReceipt } from '../contract/expectations-money.ts';

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
});

const anOwner = async (name: string, pan: string) =>
  Number(done(await call(portal, 'partyCreate', { token: company.token, body: aParty({ name, pan }) })).id);
async function issued(owner: number, hire: number, hire_Date: string): Promise<string> {
  const { token } = company;
  const body = await aMemo(portal, token, { owner, hire, hire_Date });
  const hire_No = String(savedPaper(await call(portal, 'hireCreate', { token, body }))['hire_No']);
  done(await call(portal, 'hireIssue', { token, body: { hire_No } }));
  return hire_No;
}
const read = async (quarter: string, more: object = {}) =>
  done(await call(portal, 'tdsRead', { token: company.token, query: { quarter, pageSize: 100, ...more } }));
const deposit = async (amount: number, date: string) => {
  const body = aPayment({ party: 0, head: 'tdspayable', amount, date });
  return done(await call(portal, 'moneyPayment', { token: company.token, body }))['voucher_No'];
};

describe('the register of TDS', () => {
  test('the TDS register is refused to clerks, and for a quarter that does not exist', async () => {
    const { token } = await aBackOffice(portal, company);
    for (const name of ['tdsRead', 'exportTds'] as const) {
      expect(refused(await call(portal, name, { token })).status).toBe(403);
      for (const quarter of ['Q5 2026-27', '2026-10', 'Q3 2026-28'])
        expect(refused(await call(portal, name, { token: company.token, query: { quarter } }))).toMatchObject({
          status: 400,
          detail: 'Quarter must be one like Q3 2026-27.',
        });
    }
  });

  test('the TDS register has each credit of a quarter with its tax or reason, and each month’s deposits', async () => {
    const { token } = company;
    const [person, unknown, declared] = [
      await anOwner('Yadav Transport', 'ABCPK1234L'),
      await anOwner('=Roadlines', ''),
      await anOwner('Sona Carriers', 'AABCS1429B'),
    ];
    const form = declarationForm({ owner: String(declared), declaration_Date: '2026-04-01' });
    done(await call(portal, 'hireDeclare', { token, body: form }));
    const [small, big, nil, none] = [
      await issued(person, 20_000, '2026-07-02'),
      await issued(person, 40_000, '2026-08-31'),
      await issued(declared, 45_000, '2026-09-01'),
      await issued(unknown, 45_000, '2026-09-30'),
    ];
    await issued(person, 31_000, '2026-10-01');
    const cancelled = await issued(unknown, 50_000, '2026-09-30');
    done(await call(portal, 'hireCancel', { token, body: { hire_No: cancelled, reason: 'Another truck came' } }));
    const body = { hire_No: none, kind: 'detention', amount: 1_000, date: '2026-09-30' };
    done(await call(portal, 'hireAdjust', { token, body }));

    const register = await read('Q2 2026-27');
    expect(
      register.data.map((row) => [
        row.hire_No,
        row.what,
        row.date,
        row.code,
        row.amount,
        row.percent,
        row.tds,
        row.reason,
      ]),
    ).toEqual([
      [small, 'issue', '2026-07-02', '1023', 20_000, 0, 0, 'below'],
      [big, 'issue', '2026-08-31', '1023', 40_000, 1, 400, 'sum'],
      [nil, 'issue', '2026-09-01', '1024', 45_000, 0, 0, 'declaration'],
      [none, 'issue', '2026-09-30', '1024', 45_000, 20, 9_000, 'sum'],
      [none, 'adjust', '2026-09-30', '1024', 1_000, 20, 200, 'sum'],
    ]);
    expect(register).toMatchObject({
      quarter: 'Q2 2026-27',
      section: 'Income-tax Act 2025, s.393(1) [Table: Sl. No. 6(i)]',
      totals: { amount: 151_000, tds: 9_600, nil: 2, without_Pan: 2 },
      months: [
        { month: '2026-07', tds: 0, due_On: '2026-08-07', deposited: 0, left: 0, is_Late: false },
        { month: '2026-08', tds: 400, due_On: '2026-09-07', deposited: 0, left: 400, is_Late: true },
        { month: '2026-09', tds: 9_200, due_On: '2026-10-07', deposited: 0, left: 9_200, is_Late: true },
      ],
      payable: 9_910,
      totalCount: 5,
    });
    expect((await read('Q2 2026-27', { pageSize: 2, pageIndex: 3 })).data.map(({ nth }) => nth)).toEqual([2]);

    done(
      await call(portal, 'moneyReceipt', {
        token,
        body: aReceipt({ party: 0, head: 'capital', amount: 20_000, date: '2026-09-01' }),
      }),
    );
    await deposit(400, '2026-09-05');
    const september = await deposit(9_000, '2026-10-06');
    const left = async () => (await read('Q2 2026-27')).months.map((month) => [month.deposited, month.left]);
    expect(await left()).toEqual([
      [0, 0],
      [400, 0],
      [9_000, 200],
    ]);
    expect((await read('Q3 2026-27')).months[0]).toMatchObject({ tds: 310, deposited: 0, left: 310 });
    // A reversed deposit does not count.
    const reversal = { voucher_No: september, narration: 'Challan failed' };
    done(await call(portal, 'moneyReverse', { token, body: reversal }));
    expect(await left()).toEqual([
      [0, 0],
      [400, 0],
      [0, 9_200],
    ]);
    expect(await brokenInvariants(portal, company)).toEqual([]);
  });

  test('the TDS register is exported as CSV for the return, with formulas in texts made harmless', async () => {
    const answered = await call(portal, 'exportTds', { token: company.token, query: { quarter: 'Q2 2026-27' } });
    expect(answered.headers.get('content-disposition')).toBe('attachment; filename="TDS-Q2-2026-27.csv"');
    const [heads = [], ...rows] = readCsv(answered.text.replace('\uFEFF', ''), { rows: 100, columns: 100 });
    expect(heads.slice(1, 4)).toEqual(['Deductee Code', 'PAN of the Deductee', 'Name of the Deductee']);
    const of = (...names: readonly string[]) => rows.map((row) => names.map((name) => row[heads.indexOf(name)]));
    expect(of('Deductee Code', 'PAN of the Deductee', 'Name of the Deductee', 'TDS', 'Remark', 'Deposit Due')).toEqual([
      ['2', 'ABCPK1234L', 'Yadav Transport', '0', 'Y', ''],
      ['2', 'ABCPK1234L', 'Yadav Transport', '400', '', '07-09-2026'],
      ['1', 'AABCS1429B', 'Sona Carriers', '0', 'T', ''],
      ['2', 'PANNOTAVBL', "'=Roadlines", '9000', 'C', '07-10-2026'],
      ['2', 'PANNOTAVBL', "'=Roadlines", '200', 'C', '07-10-2026'],
    ]);
  });
});
