import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeIn, readPaperCode } from '#domain/rules/paper-code.ts';
import { createPaperKey, isSignedBy } from '#server/secrets/paper-key.ts';
import { archivesOf } from '#test/archives.ts';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  type SavedBilty,
  savedBilty,
  type TestCompany,
} from '#test/factories.ts';
import { aBilty, aGstin, aLawfulBilty } from '#test/forms.ts';
import { PUBLIC_URL, SECRET, sharedPortal, type TestPortal } from '#test/portal.ts';
import { aBranch } from '#test/contract/expectations-short-lists.ts';
import { codesIn } from '#test/print/read-code.ts';

// The code that proves the print of a lawful bilty (spec 3 §6): where it is printed, and what it says.

let portal: TestPortal;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal, { company: { gsT_NO: '23AAHCM8960D1ZG' } });
  ({ token } = company);
});

const book = async (fields: Readonly<Record<string, unknown>> = {}): Promise<SavedBilty> =>
  savedBilty(await call(portal, 'biltyCreate', { token, body: aLawfulBilty(fields) }));
const print = async ({ bilty_No }: SavedBilty, query: Readonly<Record<string, string>> = {}) =>
  (await call(portal, 'biltyPrint', { token, query: { Bilty_No: bilty_No, ...query } })).bytes;
/** Reads the one code of a print. */
async function printedCode(pdf: Buffer) {
  const [address = '', ...others] = new Set(await codesIn(pdf));
  expect(others).toEqual([]);
  const read = readPaperCode(codeIn(address));
  if (read === null) throw new Error(`This is no code: ${address}`);
  return { address, ...read };
}

test('the code of a paper says what the paper says, signed by the portal', async () => {
  const saved = await book({ vehicle_No: 'MH12EF9012', to: 'Navi Mumbai, Turbhe MIDC, Phase II' });
  const { address, paper, signed, signature } = await printedCode(await print(saved));
  const key = createPaperKey(SECRET);
  expect(address.startsWith(`${PUBLIC_URL}/v#`)).toBe(true);
  expect(isSignedBy(key.publicKey, signed, signature)).toBe(true);
  expect(paper).toEqual({
    keyId: key.keyId,
    company: company.tenantId,
    paperId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    revision: 1,
    date: '2026-11-20',
    packages: 12,
    grams: 1_250_000,
    digest: createHash('sha256')
      .update(
        JSON.stringify([
          saved.bilty_No,
          '2026-11-20',
          'Sharma Traders',
          '23AAHCM8960D1ZG',
          'Gupta Stores',
          '27AAPFU0939F1ZV',
          [[12, 'Bale', 'Cement', 1_250_000, 1_250_000]],
          [['A-1', '2026-11-19', 48_000_000, '351234567890']],
          'To Pay',
          265_000,
          saved['gst_Payer'],
          'Owner',
        ]),
      )
      .digest('hex')
      .slice(0, 16),
    issuer: '23AAHCM8960D1ZG',
    lrNo: saved.bilty_No,
    vehicleNo: 'MH12EF9012',
    origin: 'Indore',
    destination: 'Navi Mumbai, Turbhe MIDC',
  });
});

describe('the id of a paper', () => {
  test('the id of a paper is one for all prints of a bilty, also for simultaneous ones', async () => {
    const saved = await book();
    const prints = await Promise.all(Array.from({ length: 12 }, () => print(saved)));
    const codes = await Promise.all(prints.map(printedCode));
    expect(new Set(codes.map(({ address }) => address)).size).toBe(1);
    const other = await printedCode(await print(await book()));
    expect(other.paper.paperId).not.toBe(codes[0]?.paper.paperId);
  });

  test('the id of a paper stays when its bilty is changed, and the revision rises', async () => {
    const saved = await book();
    const before = (await printedCode(await print(saved))).paper;
    const body = aLawfulBilty({ to: 'Ujjain' });
    done(await call(portal, 'biltyUpdate', { token, query: { Bilty_No: saved.bilty_No }, body }));
    const { paper } = await printedCode(await print(saved));
    expect(paper).toMatchObject({ paperId: before.paperId, revision: 2, destination: 'Ujjain' });
    expect(paper.digest).toBe(before.digest);
  });

  test('the id of a paper is not in the answers that read or list its bilty', async () => {
    const saved = await book();
    const { paperId } = (await printedCode(await print(saved))).paper;
    const query = { Bilty_No: saved.bilty_No };
    const read = await call(portal, 'biltyRead', { token, query });
    const list = await call(portal, 'biltyList', { token });
    for (const { status, text } of [read, list]) {
      expect(status).toBe(200);
      expect(text).not.toContain(paperId);
      expect(text).not.toMatch(/paper_?id/i);
    }
  });
});

describe('where the code of a paper is printed', () => {
  test.each(['A4', 'A4 two-up', 'A5'])('the code of a paper is on every copy, on %s', async (format) => {
    const pdf = await print(await book(), { copy: 'Consignor,Consignee,Driver,Office', format });
    expect(await codesIn(pdf)).toHaveLength(4);
    await printedCode(pdf);
  });

  test('the code of a paper is on prints of many and on shared prints', async () => {
    const [one, other] = [await book(), await book()];
    const first = await printedCode(await print(one));
    const { bytes } = await call(portal, 'consignmentPrintMany', {
      token,
      body: { bilty_Nos: [one.bilty_No, other.bilty_No], copy: 'Driver' },
    });
    const many = await codesIn(bytes);
    expect(many).toHaveLength(2);
    expect(many[0]).toBe(first.address);
    expect((await printedCode(await print(other))).address).toBe(many[1]);
    const unprinted = await book();
    const { url } = done(await call(portal, 'biltyShare', { token, query: { Bilty_No: unprinted.bilty_No } }));
    const link = new URL(url).searchParams.get('link') ?? '';
    const shared = await printedCode((await call(portal, 'biltyShared', { query: { link } })).bytes);
    expect((await printedCode(await print(unprinted))).address).toBe(shared.address);
  });

  test('the code of a paper is on prints in an archive', async () => {
    const other = await aCompany(portal);
    savedBilty(await call(portal, 'biltyCreate', { token: other.token, body: aLawfulBilty() }));
    const { files } = await archivesOf(() => portal).taken(other, 'yes');
    const [pdf] = [...files].filter(([name]) => name.startsWith('pdf/bilty')).map(([, bytes]) => bytes);
    const { paper } = await printedCode(pdf ?? Buffer.of());
    expect(paper).toMatchObject({ company: other.tenantId, issuer: '' });
  });

  test('the code of a paper is on pre-printed paper, and not on classic prints and forwarding notes', async () => {
    const classic = savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty() }));
    expect(await codesIn(await print(classic))).toEqual([]);
    const lawful = await book();
    const query = { Bilty_No: lawful.bilty_No };
    expect(await codesIn((await call(portal, 'consignmentForwardingNote', { token, query })).bytes)).toEqual([]);
    expect(await codesIn(await print(lawful, { head: 'pre-printed' }))).toHaveLength(1);
  });

  test('the code of a paper cannot hold a date before 2020 and is not printed then', async () => {
    const old = await book({
      bilty_Date: '2019-12-31',
      invoices: [{ invoice_No: 'A-1', invoice_Date: '2019-12-30', invoice_Value: 100 }],
    });
    expect(await codesIn(await print(old))).toEqual([]);
  });
});

test('the code of a paper names the transporter where the company has no GSTIN, or the branch’s GSTIN', async () => {
  const other = await aCompany(portal);
  const saved = async (fields: Readonly<Record<string, unknown>> = {}) =>
    savedBilty(await call(portal, 'biltyCreate', { token: other.token, body: aLawfulBilty(fields) }));
  const issuerOf = async ({ bilty_No }: SavedBilty) =>
    (await printedCode((await call(portal, 'biltyPrint', { token: other.token, query: { Bilty_No: bilty_No } })).bytes))
      .paper.issuer;
  const settings = { jurisdiction: 'Indore', transporter_Id: '88AAACD8017H1ZX' };
  done(await call(portal, 'consignmentUpdateSettings', { token: other.token, body: settings }));
  expect(await issuerOf(await saved())).toBe('88AAACD8017H1ZX');
  const gstin = aGstin();
  const { id } = done(await call(portal, 'branchCreate', { token: other.token, body: aBranch({ gstin }) }));
  expect(await issuerOf(await saved({ branch: id }))).toBe(gstin);
});

test('the code of a paper is the same whichever user prints', async () => {
  const saved = await book();
  const clerk = await aBackOffice(portal, company);
  const query = { Bilty_No: saved.bilty_No };
  const first = await printedCode((await call(portal, 'biltyPrint', { token: clerk.token, query })).bytes);
  expect((await printedCode(await print(saved))).address).toBe(first.address);
});

test('the key that signs the codes of papers is kept in paper_key', async () => {
  await print(await book());
  const { rows } = await asOwner(portal, (client) =>
    client.query<{ public_key: Buffer }>('select public_key from paper_key'),
  );
  expect(rows.map((row) => row.public_key.toString('hex'))).toContain(createPaperKey(SECRET).publicKey.toString('hex'));
});
