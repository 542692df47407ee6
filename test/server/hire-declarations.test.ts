import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
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
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { RED_DOT } from '#test/print/samples.ts';
import { onlyTheirs } from '#test/only-theirs.ts';
import { aMemo, declarationForm } from '../contract/expectations-hire.ts';

let portal: TestPortal;
let company: TestCompany;
let clerk: string;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  await useLawfulForm(portal, company.token);
  clerk = (await aBackOffice(portal, company)).token;
});

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const anOwner = async (pan = '', token = company.token) =>
  Number(done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Yadav Transport', pan }) })).id);
const declare = (texts: Readonly<Record<string, string>>, paper: Uint8Array | null = RED_DOT, token = clerk) =>
  call(portal, 'hireDeclare', { token, body: declarationForm(texts, paper) });
const declarationsOf = async (owner: number, year = 0) =>
  done(await call(portal, 'hireDeclarations', { token: clerk, query: { owner, year } }));
/** The TDS that issuing a memo of a day with a hire of 45,000 deducts, and why. */
async function issuedOn(owner: number, hire_Date: string) {
  const { token } = company;
  const body = await aMemo(portal, token, { owner, hire: 45_000, hire_Date });
  const hire_No = String(savedPaper(await call(portal, 'hireCreate', { token, body }))['hire_No']);
  const before = done(await call(portal, 'hireAccount', { token, query: { hire_No } }));
  const { tds } = savedPaper(await call(portal, 'hireIssue', { token, body: { hire_No } }));
  return { tds, year: before.year, declared: before.declared, reason: before.next_Tds?.reason };
}

describe('a declaration of goods carriages', () => {
  test('a declaration with missing, unknown or excessive fields is refused, and nothing is saved', async () => {
    const owner = String(await anOwner());
    const other = await aCompany(portal);
    const ofAnother = await onlyTheirs(Number(owner), () => anOwner('', other.token));
    const tomorrow = addDays(todayInIndia(), 1);
    const at = async (texts: Readonly<Record<string, string>>, paper?: Uint8Array | null) => {
      const problem = refused(await declare(texts, paper));
      return [problem.status, problem.detail, problem.errors?.[0]?.path];
    };
    expect(await at({})).toEqual([422, 'Owner is required.', 'owner']);
    expect(await at({ owner: '99999' })).toEqual([422, 'Owner was not found.', 'owner']);
    expect(await at({ owner: String(ofAnother) })).toEqual([422, 'Owner was not found.', 'owner']);
    expect(await at({ owner, declaration_Date: '' })).toEqual([
      422,
      'Declaration Date is required.',
      'declaration_Date',
    ]);
    expect(await at({ owner, declaration_Date: tomorrow })).toEqual([
      422,
      'Date cannot be in the future.',
      'declaration_Date',
    ]);
    expect(await at({ owner, carriages: '11' })).toEqual([
      422,
      'A declaration can cover at most 10 goods carriages.',
      'carriages',
    ]);
    expect((await at({ owner, carriages: '-1' }))[0]).toBe(400);
    expect((await at({ owner }, null))[1]).toBe('Please upload the signed declaration as a JPEG, PNG or PDF file.');
    expect((await at({ owner }, Buffer.from('a word')))[1]).toBe(
      'Please upload the signed declaration as a JPEG, PNG or PDF file.',
    );
    expect((await declarationsOf(Number(owner))).data).toEqual([]);
  });

  test('a declaration keeps its file as it was sent, has a JPEG of a photo to look at, and is audited', async () => {
    const owner = await anOwner('ABCPK1234L');
    const photo = done(await declare({ owner: String(owner), declaration_Date: '2026-04-02', carriages: '10' }));
    expect(photo).toMatchObject({ owner, owner_Name: 'Yadav Transport', year: '2026-27', carriages: 10 });
    const scan = done(await declare({ owner: String(owner), declaration_Date: '2026-03-31' }, PDF));
    expect(scan).toMatchObject({ year: '2025-26', sha256: createHash('sha256').update(PDF).digest('hex') });
    const read = async (file: string, original = '') =>
      await call(portal, 'hireDeclarationFile', { token: clerk, query: { file, original } });
    const asPdf = await read(scan.file);
    expect([asPdf.headers.get('content-type'), asPdf.text]).toEqual(['application/pdf', PDF.toString()]);
    expect((await read(photo.file)).headers.get('content-type')).toBe('image/jpeg');
    expect((await read(photo.file, 'yes')).headers.get('content-type')).toBe('image/png');
    const listed = await declarationsOf(owner);
    expect(listed).toMatchObject({ hired: false, has_Pan: true });
    expect(listed.data.map(({ id }) => id)).toEqual([photo.id, scan.id]);
    expect((await declarationsOf(owner, 2025)).data).toEqual([scan]);
    const { data } = done(
      await call(portal, 'auditList', { token: company.token, query: { kind: 'hire_declaration', pageSize: 1 } }),
    );
    expect(data).toMatchObject([{ record: 'Yadav Transport' }]);
  });

  test('a declaration sent twice with one key is saved once; another file with that key is refused', async () => {
    const owner = await anOwner();
    const headers = { 'idempotency-key': 'declared-once' };
    const send = (paper: Uint8Array) =>
      call(portal, 'hireDeclare', { token: clerk, headers, body: declarationForm({ owner: String(owner) }, paper) });
    expect(done(await send(RED_DOT))).toEqual(done(await send(RED_DOT)));
    expect(refused(await send(PDF))).toMatchObject({ status: 409, code: 'key_reused' });
    expect((await declarationsOf(owner)).data).toHaveLength(1);
  });

  // Spec 4 §15: "45,000 C → 900, no PAN 9,000, declaration 0"; §3: "asked anew each 1 April".
  test('a declaration removes the TDS of its own year only, from its date on, and only with a PAN', async () => {
    const [known, unknown] = [await anOwner('AABCS1429B'), await anOwner()];
    for (const owner of [known, unknown])
      done(await declare({ owner: String(owner), declaration_Date: '2026-04-10', carriages: '10' }));
    expect(await issuedOn(known, '2026-11-20')).toEqual({
      tds: 0,
      year: '2026-27',
      declared: { day: '2026-04-10', carriages: 10 },
      reason: 'declaration',
    });
    expect(await issuedOn(unknown, '2026-11-20')).toMatchObject({ tds: 9_000, reason: 'sum' });
    // The day before it was given, and the year before.
    expect(await issuedOn(known, '2026-04-09')).toMatchObject({ tds: 900, declared: null });
    expect(await issuedOn(known, '2026-03-31')).toMatchObject({ tds: 900, year: '2025-26', declared: null });
    expect((await declarationsOf(known)).hired).toBe(true);
  });
});
