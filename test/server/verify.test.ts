import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import {
  type CodedPaper,
  codeIn,
  encodePaper,
  paperCode,
  readPaperCode,
  signedBytes,
} from '#domain/rules/paper-code.ts';
import { createPaperKey, keyIdOf, type PaperKey } from '#server/secrets/paper-key.ts';
import {
  aCompany,
  asOwner,
  call,
  done,
  refused,
  type SavedBilty,
  savedBilty,
  type TestCompany,
} from '#test/factories.ts';
import { codeOfCounter } from '#test/counter-papers.ts';
import { aCounterKey, aRegisteredCounter } from '#test/counters.ts';
import { aLawfulBilty } from '#test/forms.ts';
import { SECRET, sharedPortal, startPortal, type TestPortal } from '#test/portal.ts';
import { codesIn } from '#test/print/read-code.ts';

// What the portal says of the code of a paper to whoever holds it (spec 3 §6, §14.3).

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal, { company: { tenant_Name: 'Verma Roadways', gsT_NO: '23AAHCM8960D1ZG' } });
});

const OWN = createPaperKey(SECRET);

/** A key that was never the portal’s. */
function anotherKey(): PaperKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { keyId: keyIdOf(publicKey), publicKey, sign: (bytes) => sign(null, bytes, key) };
}

const book = async (fields: Readonly<Record<string, unknown>> = {}, of = company): Promise<SavedBilty> =>
  savedBilty(await call(portal, 'biltyCreate', { token: of.token, body: aLawfulBilty(fields) }));
async function codeOf({ bilty_No }: SavedBilty, { token } = company): Promise<string> {
  const [address = ''] = await codesIn(
    (await call(portal, 'biltyPrint', { token, query: { Bilty_No: bilty_No } })).bytes,
  );
  return codeIn(address);
}
function paperIn(code: string): CodedPaper {
  const read = readPaperCode(code);
  if (read === null) throw new Error('This is no code.');
  return read.paper;
}
/** The code of a paper that differs from the printed one. */
function codeOfPaper(paper: CodedPaper, key = OWN): string {
  const encoded = encodePaper({ ...paper, keyId: key.keyId });
  if (encoded === null) throw new Error('A code cannot tell this paper.');
  return paperCode(encoded, key.sign(signedBytes(encoded)));
}

let addresses = 0;
/** Each from another address, because requests are counted per address. */
const check = (code: unknown, at: Pick<TestPortal, 'url'> = portal) =>
  call(at, 'verifyCheck', { body: { code }, headers: { 'x-forwarded-for': `198.51.100.${(addresses += 1)}` } });
const UNKNOWN = { state: 'unknown' };
const suspend = (tenantId: string) =>
  asOwner(portal, (client) =>
    client.query(`insert into company_state (tenant_id, suspended_by, reason) values ($1, '', '')`, [tenantId]),
  );

describe('a code that is not known', () => {
  test.each(['AQ', 'x'.repeat(238), 'https://example.com/', '#', 'é', `AQ${'A'.repeat(300)}`])(
    'the text %s is not a known code',
    async (code) => {
      expect(done(await check(code))).toEqual(UNKNOWN);
    },
  );

  test('a code that was changed anywhere, or cut, is not known', async () => {
    const code = await codeOf(await book());
    for (const at of [0, 5, 20, 40, 60, 80, 100, 150, 200, 237]) {
      const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
      expect(done(await check(changed)), String(at)).toEqual(UNKNOWN);
    }
    for (const cut of [code.slice(1), code.slice(0, -1), code.slice(0, 100), `${code}A`])
      expect(done(await check(cut))).toEqual(UNKNOWN);
  });

  test('a code signed with another key is not known, even under the portal’s key id', async () => {
    const paper = paperIn(await codeOf(await book()));
    const stranger = anotherKey();
    expect(done(await check(codeOfPaper(paper, stranger)))).toEqual(UNKNOWN);
    expect(done(await check(codeOfPaper(paper, { ...stranger, keyId: OWN.keyId })))).toEqual(UNKNOWN);
  });

  test('the code of a paper that was never printed, or under another company, is not known', async () => {
    const paper = paperIn(await codeOf(await book()));
    expect(done(await check(codeOfPaper({ ...paper, paperId: 'ab'.repeat(16) })))).toEqual(UNKNOWN);
    const other = await aCompany(portal);
    expect(done(await check(codeOfPaper({ ...paper, company: other.tenantId })))).toEqual(UNKNOWN);
    expect(done(await check(codeOfPaper({ ...paper, company: crypto.randomUUID() })))).toEqual(UNKNOWN);
  });

  test('a forged code of a suspended company is not known, like any other', async () => {
    const gone = await aCompany(portal);
    const paper = paperIn(await codeOf(await book({}, gone), gone));
    await suspend(gone.tenantId);
    expect(done(await check(codeOfPaper(paper, anotherKey())))).toEqual(UNKNOWN);
  });
});

test('a check without a code, or with one that is too long, is refused', async () => {
  expect(refused(await check(''))).toMatchObject({
    status: 422,
    errors: [{ path: 'code', message: 'Code is required.' }],
  });
  expect(refused(await check('A'.repeat(601)))).toMatchObject({ status: 422 });
  expect(refused(await check({ a: 1 })).status).toBe(422);
});

test('the code of a suspended company is over, and genuine again once it is reinstated', async () => {
  const other = await aCompany(portal);
  const code = await codeOf(await book({}, other), other);
  expect(done(await check(code)).state).toBe('genuine');
  await suspend(other.tenantId);
  expect(refused(await check(code))).toMatchObject({ status: 404, detail: 'This link is over.' });
  await asOwner(portal, (client) => client.query('delete from company_state where tenant_id = $1', [other.tenantId]));
  expect(done(await check(code)).state).toBe('genuine');
});

test('a genuine code is answered with what its paper says and who issued it', async () => {
  const saved = await book({ vehicle_No: 'MH12EF9012' });
  const code = await codeOf(saved);
  const answer = {
    state: 'genuine',
    fields: {
      issuer: '23AAHCM8960D1ZG',
      lr_No: saved.bilty_No,
      bilty_Date: '2026-11-20',
      vehicle_No: 'MH12EF9012',
      from: 'Indore',
      to: 'Bhopal',
      packages: 12,
      weight: 1250,
      revision: 1,
    },
    company: 'Verma Roadways',
    phone: '9876543210',
    current_Revision: 1,
    cancelled: '',
    lr_Status: 'Booked',
  };
  expect(done(await check(code))).toEqual(answer);
  // As it is scanned: the whole address.
  expect(done(await check(`http://127.0.0.1/v#${code}`))).toEqual(answer);
  const answered = await check(code);
  expect(answered.text).not.toMatch(/Sharma|Gupta|Cement|tenant/);
  expect(answered.headers.get('cache-control')).toBe('no-store');
});

test('an older print is reported as old, beside the current revision', async () => {
  const saved = await book();
  const first = await codeOf(saved);
  const query = { Bilty_No: saved.bilty_No };
  done(await call(portal, 'biltyUpdate', { token: company.token, query, body: aLawfulBilty({ to: 'Ujjain' }) }));
  expect(done(await check(first))).toMatchObject({
    state: 'old',
    current_Revision: 2,
    fields: { revision: 1, to: 'Bhopal' },
  });
  expect(done(await check(await codeOf(saved)))).toMatchObject({
    state: 'genuine',
    fields: { revision: 2, to: 'Ujjain' },
  });
});

test('all revisions of a cancelled LR are reported as cancelled, with the day', async () => {
  const saved = await book();
  const code = await codeOf(saved);
  const body = { bilty_No: saved.bilty_No, reason: 'Booked twice' };
  done(await call(portal, 'consignmentCancel', { token: company.token, body }));
  const cancelled = {
    state: 'cancelled',
    cancelled: todayInIndia(),
    lr_Status: 'Cancelled',
    company: 'Verma Roadways',
  };
  expect(done(await check(code))).toMatchObject(cancelled);
  expect(done(await check(await codeOf(saved)))).toMatchObject(cancelled);
});

test('a print signed with an older key stays genuine, and that key is listed', async () => {
  const paper = paperIn(await codeOf(await book()));
  const older = anotherKey();
  const code = codeOfPaper(paper, older);
  expect(done(await check(code))).toEqual(UNKNOWN);
  await asOwner(portal, (client) => client.query('insert into paper_key (public_key) values ($1)', [older.publicKey]));
  expect(done(await check(code)).state).toBe('genuine');
  const keys = done(await call(portal, 'verifyKeys', { headers: { 'x-forwarded-for': '198.51.101.1' } }));
  expect(keys[0]).toEqual({ key_Id: OWN.keyId, public_Key: OWN.publicKey.toString('base64url') });
  expect(keys).toContainEqual({ key_Id: older.keyId, public_Key: older.publicKey.toString('base64url') });
});

test('one address can check 200 codes in a quarter of an hour', async () => {
  const headers = { 'x-forwarded-for': '198.51.102.1' };
  const one = () => call(portal, 'verifyCheck', { body: { code: 'AQ' }, headers });
  const answered = await Promise.all(Array.from({ length: 201 }, one));
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(200);
  expect(answered.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await call(portal, 'verifyKeys', { headers })).status).toBe(200);
});

describe('looking up a code', () => {
  const asked: string[] = [];
  let beside: TestPortal;
  beforeAll(async () => {
    beside = await startPortal({ beside: portal, onBatch: (statement) => asked.push(statement) });
  });
  afterAll(() => beside.stop());

  test('every code causes the same statements, valid or not, and none is in the log', async () => {
    const code = await codeOf(await book());
    const forged = codeOfPaper(paperIn(code), anotherKey());
    const works: string[][] = [];
    for (const each of [code, forged, 'AQ', code.slice(0, -1)]) {
      asked.length = 0;
      done(await check(each, beside));
      works.push(asked.toSorted());
    }
    expect(new Set(works.map(String)).size).toBe(1);
    expect(works[0]).toContain('bilty_paper.find');
    expect(beside.logLines.join('\n')).not.toContain(code.slice(20, 60));
  });
});

describe('the code of a counter’s paper', () => {
  async function aPaper() {
    const counter = await aRegisteredCounter(portal, company, 1);
    const paperId = randomBytes(16).toString('hex');
    const code = (changes: Partial<CodedPaper> = {}, sign = counter.key.sign) =>
      codeOfCounter(counter, { company: company.tenantId, paperId, ...changes }, sign);
    return { counter, code };
  }

  test('a counter’s code with another key, or a number outside its book, is not known', async () => {
    const { code } = await aPaper();
    expect(done(await check(code({}, aCounterKey().sign)))).toEqual(UNKNOWN);
    expect(done(await check(code({ lrNo: 'ZZ9/2627/000001' })))).toEqual(UNKNOWN);
  });

  test('a counter’s paper is waiting until received, and lost once its counter is reported lost', async () => {
    const { counter, code } = await aPaper();
    const { name } = counter;
    expect(done(await check(code()))).toMatchObject({ state: 'waiting', company: 'Verma Roadways', counter: name });
    done(
      await call(portal, 'counterLose', { token: company.token, body: { id: counter.id, reason: 'Stolen at night' } }),
    );
    expect(done(await check(code()))).toMatchObject({ state: 'lost', counter: name, lost: todayInIndia() });
  });
});
