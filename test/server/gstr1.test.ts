import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPaise, toPaise } from '#domain/rules/money.ts';
import { aBilledParty, aBillableLr, aNote, anIssue } from '#test/contract/expectations-bills.ts';
import { unzipped } from '#test/archives.ts';
import { newestExport, takenExport } from '#test/exports.ts';
import { asOwner, call, done, refused, useLawfulForm, aCompany, type TestCompany } from '#test/factories.ts';
import { command, perform } from '#test/ledger-commands.ts';
import { saySeed, SEED } from '#test/long.ts';
import { aMoneyCompany, anLr } from '#test/money-company.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  saySeed();
  portal = await startPortal();
});
afterAll(() => portal.stop());

const NOVEMBER = { month: '2026-11' };

interface Det {
  readonly rt: number;
  readonly txval: number;
  readonly iamt?: number;
  readonly camt?: number;
  readonly samt?: number;
}
interface Listed {
  readonly inum?: string;
  readonly idt?: string;
  readonly val: number;
  readonly pos: string;
  readonly rchrg: string;
  readonly ntty?: 'C' | 'D';
  readonly nt_num?: string;
  readonly itms: readonly [{ readonly num: number; readonly itm_det: Det }];
}
interface Gstr1 {
  readonly gstin: string;
  readonly fp: string;
  readonly version: string;
  readonly hash: string;
  readonly b2b?: readonly { readonly ctin: string; readonly inv: readonly Listed[] }[];
  readonly b2cl?: readonly { readonly pos: string; readonly inv: readonly Listed[] }[];
  readonly b2cs?: readonly (Det & { readonly sply_ty: string; readonly pos: string })[];
  readonly cdnr?: readonly { readonly ctin: string; readonly nt: readonly Listed[] }[];
  readonly cdnur?: readonly Listed[];
  readonly nil?: { readonly inv: readonly { readonly sply_ty: string; readonly expt_amt: number }[] };
  readonly hsn?: { readonly hsn_b2b?: readonly Det[]; readonly hsn_b2c?: readonly Det[] };
  readonly doc_issue?: {
    readonly doc_det: readonly {
      readonly doc_num: number;
      readonly docs: readonly {
        readonly from: string;
        readonly to: string;
        readonly totnum: number;
        readonly cancel: number;
        readonly net_issue: number;
      }[];
    }[];
  };
}

/** Makes a return of November and downloads it. */
async function made(token: string, name: 'exportGstr1' | 'exportGstr3b') {
  done(await call(portal, name, { token, query: NOVEMBER }));
  const file = await newestExport({ portal, token });
  const bytes = await takenExport({ portal, token }, file.id);
  const zip = unzipped(bytes);
  const [json = ''] = zip.names;
  return { file, bytes, zip, name: json, json: JSON.parse(zip.text(json)) as unknown };
}
const gstr1Of = async (token: string) => {
  const { json, ...file } = await made(token, 'exportGstr1');
  return { ...file, json: json as Gstr1 };
};

/** Taxable value and tax of all sections, in paise, less credit notes. */
function sumsIn({ b2b = [], b2cl = [], b2cs = [], cdnr = [], cdnur = [], nil }: Gstr1) {
  const sums = { taxable: 0n, tax: 0n, exempt: 0n };
  const add = ({ txval, iamt = 0, camt = 0, samt = 0 }: Det, sign = 1n) => {
    sums.taxable += sign * toPaise(txval);
    sums.tax += sign * (toPaise(iamt) + toPaise(camt) + toPaise(samt));
  };
  for (const { inv } of [...b2b, ...b2cl]) for (const { itms } of inv) add(itms[0].itm_det);
  for (const each of b2cs) add(each);
  for (const { ntty, itms } of [...cdnr.flatMap(({ nt }) => nt), ...cdnur])
    add(itms[0].itm_det, ntty === 'C' ? -1n : 1n);
  for (const { expt_amt } of nil?.inv ?? []) sums.exempt += toPaise(expt_amt);
  return sums;
}
const inHsn = ({ hsn = {} }: Gstr1) =>
  [...(hsn.hsn_b2b ?? []), ...(hsn.hsn_b2c ?? [])].reduce((sum, { txval }) => sum + toPaise(txval), 0n);

/** What the database has of the month's bills, notes and LRs, without those whose numbers are given as faulty. */
async function papersOf({ tenantId }: TestCompany, faulty: readonly string[]) {
  const { rows } = await asOwner(portal, (client) =>
    client.query<{ charge: string; taxable: string; tax: string; exempt: string }>(
      `with papers as (
         select bill_no as number, kind as charge, taxable, cgst + sgst + igst as tax, before_tax as exempt, 1 as sign, 'bill' as what
           from freight_bill where tenant_id = $1 and cancelled_at is null and bill_date between '2026-11-01' and '2026-11-30'
         union all
         select n.note_no, f.kind, n.before_tax, n.cgst + n.sgst + n.igst, n.before_tax, case n.kind when 'Credit' then -1 else 1 end, 'note'
           from note n join freight_bill f on f.tenant_id = n.tenant_id and f.id = n.bill_id
           where n.tenant_id = $1 and n.note_date between '2026-11-01' and '2026-11-30'
         union all
         select coalesce(nullif(lr_no, ''), bilty_no), case gst_payer when 'Transporter' then 'Tax Invoice' when 'Exempt' then 'Bill of Supply' else 'Freight Bill' end,
             taxable, cgst + sgst + igst, total_amount - cgst - sgst - igst, 1, 'lr'
           from bilty where tenant_id = $1 and seq > 0 and cancelled = 'no' and payment_basis in ('To Pay', 'Paid') and gst_payer <> ''
             and bilty_date between '2026-11-01' and '2026-11-30')
       select charge, coalesce(sum(sign * taxable), 0)::text as taxable, coalesce(sum(sign * tax), 0)::text as tax, coalesce(sum(sign * exempt), 0)::text as exempt
       from papers where not (number = any ($2)) group by 1`,
      [tenantId, faulty],
    ),
  );
  const of = (charge: string) => rows.find((each) => each.charge === charge);
  return {
    forward: readPaise(of('Tax Invoice')?.taxable ?? '0'),
    forwardTax: readPaise(of('Tax Invoice')?.tax ?? '0'),
    reverse: readPaise(of('Freight Bill')?.taxable ?? '0'),
    exempt: readPaise(of('Bill of Supply')?.exempt ?? '0'),
  };
}

describe('GSTR-1', () => {
  test('GSTR-1 and the figures on the screen add up to the bills, notes and LRs of the month after random work', async () => {
    for (const [isForward, seed] of [
      [true, SEED],
      [false, SEED + 1],
    ] as const) {
      const office = await aMoneyCompany(portal, isForward);
      const { token } = office;
      for (const basis of ['TBB', 'To Pay', 'To Pay', 'TBB', 'Paid', 'To Pay'])
        done(await call(portal, 'biltyCreate', { token, body: anLr(office, basis, 10.55) }));
      const commands = fc.sample(command, { numRuns: 60, seed }).filter(({ what }) => what !== 'lock');
      for (const each of commands) await perform({ portal, office, token }, each);
      const told = done(await call(portal, 'exportReturns', { token, query: NOVEMBER }));
      const { json } = await gstr1Of(token);
      const papers = await papersOf(
        office,
        told.faults.map(({ number }) => number),
      );
      const sums = sumsIn(json);
      expect(sums.taxable).toBe(papers.forward + papers.reverse);
      expect(sums.exempt).toBe(papers.exempt);
      expect(inHsn(json)).toBe(papers.forward + papers.reverse + papers.exempt);
      // The screen has the same figures as the file, also for GSTR-3B.
      expect(told.sections.reduce((sum, { taxable }) => sum + toPaise(taxable), 0n)).toBe(sums.taxable + sums.exempt);
      const { taxable_Supplies: three, exempt_Amt, reverse_Charge_Amt } = told;
      expect(toPaise(three.taxable)).toBe(papers.forward);
      expect(toPaise(three.cgst) + toPaise(three.sgst) + toPaise(three.igst)).toBe(papers.forwardTax);
      expect([toPaise(exempt_Amt), toPaise(reverse_Charge_Amt ?? 0)]).toEqual([papers.exempt, papers.reverse]);
    }
  }, 240_000);

  test('GSTR-1 has the form of the offline tool for bills, notes and unregistered parties', async () => {
    const office = await aMoneyCompany(portal, true);
    const { token } = office;
    const at = { portal, token };
    const issued = async (of: { party: number; place: number }) => {
      const body = anIssue(of.party, [await aBillableLr(at, of.place)]);
      return done(await call(portal, 'freightBillIssue', { token, body })).bills[0]?.bill_No ?? '';
    };
    const registered = await aBilledParty(at, {
      name: 'Rathi',
      places: [{ gstin: '27AAPFU0939F1ZV', city: 'Pune', state_Code: '27' }],
    });
    const nobody = await aBilledParty(at, {
      name: 'Ramesh',
      party_Kind: 'Individual',
      places: [{ city: 'Pune', state_Code: '27' }],
    });
    const bill = await issued(registered);
    const small = await issued(nobody);
    const note = done(await call(portal, 'noteIssue', { token, body: aNote(bill, { value: 100 }) })).note_No;
    const cancelled = await issued(registered);
    done(await call(portal, 'freightBillCancel', { token, body: { bill_No: cancelled, reason: 'Billed wrongly' } }));
    const { json, name, zip, file } = await gstr1Of(token);
    expect(name).toBe('GSTR1_23AAHCM8960D1ZG_112026.json');
    expect(json).toMatchObject({ gstin: '23AAHCM8960D1ZG', fp: '112026', version: 'GST3.2.1', hash: 'hash' });
    const [b2b] = json.b2b ?? [];
    expect(b2b).toMatchObject({
      ctin: '27AAPFU0939F1ZV',
      inv: [{ inum: bill, idt: '20-11-2026', pos: '27', rchrg: 'N', inv_typ: 'R' }],
    });
    expect(b2b?.inv[0]?.itms).toEqual([{ num: 1, itm_det: { rt: 18, txval: 2150, iamt: 387, csamt: 0 } }]);
    expect(json.cdnr).toMatchObject([
      { ctin: '27AAPFU0939F1ZV', nt: [{ ntty: 'C', nt_num: note, itms: [{ itm_det: { txval: 100, iamt: 18 } }] }] },
    ]);
    expect(json.b2cs?.map(({ sply_ty, rt, txval }) => [sply_ty, rt, txval])).toEqual([['INTRA', 18, 2150]]);
    expect(json.doc_issue?.doc_det.find(({ doc_num }) => doc_num === 1)?.docs).toContainEqual(
      expect.objectContaining({ from: bill, to: cancelled, totnum: 3, cancel: 1, net_issue: 2 }),
    );
    expect(zip.csv('b2b.csv')[1]?.slice(0, 3)).toEqual(['27AAPFU0939F1ZV', 'Rathi', bill]);
    expect(zip.csv('faults.csv')).toHaveLength(1);
    expect(file.contents.map((each) => each.file)).toContain('docs.csv');
    expect(small).not.toBe('');
    // Made again, the file is identical.
    const again = await gstr1Of(token);
    expect(again.file).toMatchObject({ sha256: file.sha256, changed: [] });
    expect((await made(token, 'exportGstr3b')).json).toMatchObject({
      ret_period: '112026',
      sup_details: { osup_det: { txval: 4200 } },
    });
  });

  test('under reverse charge GSTR-1 has the tax outside the value; a bill without a GSTIN is a fault', async () => {
    const office = await aMoneyCompany(portal);
    const { token } = office;
    const at = { portal, token };
    const issued = async (of: { party: number; place: number }) => {
      const body = anIssue(of.party, [await aBillableLr(at, of.place)]);
      return done(await call(portal, 'freightBillIssue', { token, body })).bills[0]?.bill_No ?? '';
    };
    const bill = await issued(
      await aBilledParty(at, { name: 'Rathi', places: [{ gstin: '27AAPFU0939F1ZV', city: 'Pune', state_Code: '27' }] }),
    );
    const faulty = await issued(
      await aBilledParty(at, {
        name: 'Gupta & Co',
        party_Kind: 'Company',
        places: [{ city: 'Pune', state_Code: '27' }],
      }),
    );
    const { json, zip } = await gstr1Of(token);
    expect(json.b2b?.[0]?.inv).toMatchObject([
      { inum: bill, val: 2150, rchrg: 'Y', itms: [{ itm_det: { rt: 5, txval: 2150, iamt: 107.5 } }] },
    ]);
    const told = done(await call(portal, 'exportReturns', { token, query: NOVEMBER }));
    expect(told).toMatchObject({
      fault_Count: 1,
      faults: [{ what: 'bill', number: faulty, page: faulty, name: 'Gupta & Co', fault: 'no gstin' }],
      reverse_Charge_Amt: 2150,
    });
    expect(zip.csv('faults.csv')[1]?.slice(0, 3)).toEqual([faulty, '2026-11-20', 'Gupta & Co']);
  });

  test('returns are refused for a wrong or future month and for a GSTIN that the company does not have', async () => {
    const { token } = await aMoneyCompany(portal);
    for (const month of ['2026-13', '2026-1', 'November', '26-11', ''])
      for (const name of ['exportReturns', 'exportGstr1', 'exportGstr3b'] as const)
        expect(refused(await call(portal, name, { token, query: { month } })).status, month).toBe(400);
    expect(refused(await call(portal, 'exportGstr1', { token, query: { month: '2099-01' } })).status).toBe(422);
    expect(
      refused(await call(portal, 'exportGstr1', { token, query: { ...NOVEMBER, gstin: '27AAPFU0939F1ZV' } })).status,
    ).toBe(422);
    const unregistered = await aCompany(portal);
    await useLawfulForm(portal, unregistered.token);
    expect(refused(await call(portal, 'exportGstr1', { token: unregistered.token, query: NOVEMBER })).status).toBe(422);
  });
});
