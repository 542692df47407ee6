import { describe, expect, test } from 'vitest';
import { type CodedPaper, encodePaper, paperCode, readPaperCode, signedBytes } from '#domain/rules/paper-code.ts';
import { verify as words } from '#web/language/verify.en.ts';
import type { askPortal } from './portal.ts';
import { keysIn, verifySignature } from './signature.ts';
import { rowsOf, type Verdict, verdictsOn } from './verdict.ts';

const t = { ...words, statuses: { Booked: 'Booked', 'In transit': 'In transit' } };

/** RFC 8032, 7.1, test 1, as spec 3 §12 has it. */
const PRIVATE = '302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PUBLIC = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const keys = keysIn(`00000000:AAAA 21fe31df:${PUBLIC}`);
const PAPER: CodedPaper = {
  keyId: '21fe31df',
  company: '00112233-4455-6677-8899-aabbccddeeff',
  paperId: '0f0e0d0c0b0a09080706050403020100',
  revision: 2,
  date: '2026-11-20',
  packages: 1200,
  grams: 1_250_500,
  digest: '2d711642b726b044',
  issuer: '23AAHCM8960D1ZG',
  lrNo: 'IND/2627/000123',
  vehicleNo: 'MH12EF9012',
  origin: 'Indore',
  destination: 'Mumbai',
};

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function codeOf(changes: Partial<CodedPaper> = {}): Promise<string> {
  const key = await crypto.subtle.importKey('pkcs8', bytesOf(PRIVATE), 'Ed25519', false, ['sign']);
  const encoded = encodePaper({ ...PAPER, ...changes });
  if (encoded === null) throw new Error('A code cannot tell this paper.');
  return paperCode(encoded, new Uint8Array(await crypto.subtle.sign('Ed25519', key, signedBytes(encoded))));
}
/** The same signature under another LR number. */
async function forged(): Promise<string> {
  const [right, other] = await Promise.all([codeOf(), codeOf({ lrNo: 'IND/2627/000124' })]);
  // The last 64 bytes are the signature; the bytes before them end within the 152nd character.
  return other.slice(0, 152) + right.slice(152);
}

type Answer = Awaited<ReturnType<typeof askPortal>>;
const GENUINE: Extract<Answer, object> = {
  state: 'genuine',
  company: 'Verma Roadways',
  current: 2,
  cancelled: '',
  status: 'In transit',
};

/** All verdicts on a text, and the codes that the portal was asked about. */
async function said(text: string, answer: Answer, signature?: Awaited<ReturnType<typeof verifySignature>>) {
  const asked: string[] = [];
  const verdicts: Verdict[] = [];
  const verdictsOf = verdictsOn(text, {
    t,
    verify: (read) => (signature === undefined ? verifySignature(read, keys) : Promise.resolve(signature)),
    ask: (code) => {
      asked.push(code);
      return Promise.resolve(answer);
    },
  });
  for await (const verdict of verdictsOf) verdicts.push(verdict);
  return { asked, sentences: verdicts.map(({ sentence }) => sentence), last: verdicts.at(-1) };
}

describe('checking a signature', () => {
  const verifyOf = async (code: string, by = keys) => {
    const read = readPaperCode(code);
    return read === null ? null : await verifySignature(read, by);
  };

  test('a signature is right, wrong or by an unknown key', async () => {
    expect(await verifyOf(await codeOf())).toBe('right');
    expect(await verifyOf(await forged())).toBe('wrong');
    expect(await verifyOf(await codeOf(), keysIn(''))).toBe('stranger');
  });

  test('a signature is unchecked if the browser cannot check it', async () => {
    expect(await verifyOf(await codeOf(), keysIn('21fe31df:AAAA'))).toBe('unchecked');
  });
});

describe('verdicts with the portal', () => {
  test('a genuine paper is called genuine, with its company', async () => {
    const code = await codeOf();
    const { asked, sentences, last } = await said(`https://bilty.example/v#${code}`, GENUINE);
    expect(asked).toEqual([code]);
    expect(sentences).toEqual([
      'Signature is right. Asking for the current state…',
      'Genuine. Issued by Verma Roadways.',
    ]);
    expect(last).toMatchObject({ tone: 'good', paper: { lrNo: 'IND/2627/000123' } });
    expect(last?.but).toBeUndefined();
  });

  test('a paper of an older revision is genuine with a warning', async () => {
    const { last } = await said(await codeOf(), { ...GENUINE, state: 'old', current: 3 });
    const but = 'This paper is revision 2, the current one is 3.';
    expect(last).toMatchObject({ tone: 'warning', sentence: 'Genuine. Issued by Verma Roadways.', but });
  });

  test('a cancelled paper is called cancelled and never genuine', async () => {
    const { last } = await said(await codeOf(), { ...GENUINE, state: 'cancelled', cancelled: '2026-11-22' });
    expect(last).toMatchObject({ tone: 'bad', sentence: 'Cancelled on 22-11-2026.' });
    expect(last?.but).toBe('It was issued by Verma Roadways and is not valid any more.');
  });

  test('a code the portal does not know is not its own, even with a right signature', async () => {
    const { last } = await said(await codeOf(), { state: 'unknown' });
    expect(last).toEqual({ tone: 'bad', sentence: 'This code was not made by this portal, or was changed.' });
  });

  test('a code of a suspended company is no longer valid', async () => {
    expect((await said(await codeOf(), 'over')).last).toEqual({ tone: 'bad', sentence: 'This link is over.' });
  });

  test.each(['stranger', 'unchecked'] as const)('the portal is asked if the signature is %s', async (signature) => {
    expect((await said(await codeOf(), GENUINE, signature)).last?.sentence).toBe('Genuine. Issued by Verma Roadways.');
  });
});

describe('verdicts without the portal', () => {
  test('a right signature is reported, and that the state is unknown', async () => {
    const { last } = await said(await codeOf(), 'offline');
    expect(last).toMatchObject({
      sentence: 'Signature is right. Current state unknown: no connection.',
      paper: { lrNo: 'IND/2627/000123' },
    });
    expect(last && rowsOf(last, t).map(([label]) => label)).not.toContain('Status');
  });

  test.each([
    ['tooMany', 'too many tries'],
    ['silent', 'the server did not answer'],
  ] as const)('the state is unknown if the portal does not answer: %s', async (answer, why) => {
    expect((await said(await codeOf(), answer)).last?.sentence).toContain(why);
  });

  test('a changed code is called changed without asking the portal', async () => {
    for (const text of [await forged(), 'x', '#', '']) {
      const { asked, sentences } = await said(text, 'offline');
      expect(sentences).toEqual(['This code was not made by this portal, or was changed.']);
      expect(asked).toEqual([]);
    }
  });

  test('a code by an unknown key was made elsewhere, and a browser that cannot check says so', async () => {
    expect((await said(await codeOf(), 'offline', 'stranger')).last?.sentence).toBe(words.unknown);
    expect((await said(await codeOf(), 'offline', 'unchecked')).last?.sentence).toBe(words.unchecked);
  });
});

test('the details of a paper are shown as they are printed', () => {
  const told = (changes: Partial<CodedPaper>, status = 'In transit') =>
    Object.fromEntries(rowsOf({ tone: 'good', sentence: '', paper: { ...PAPER, ...changes }, status }, t));
  expect(told({})).toEqual({
    'LR No.': 'IND/2627/000123',
    Date: '20-11-2026',
    From: 'Indore',
    To: 'Mumbai',
    'Vehicle No.': 'MH12EF9012',
    Packages: '1,200',
    Weight: '1,250.5 kg',
    GSTIN: '23AAHCM8960D1ZG (as given by the company)',
    Revision: '2',
    Status: 'In transit',
  });
  expect(told({ issuer: '88AAACD8017H1ZX' })).toMatchObject({
    'Transporter ID': '88AAACD8017H1ZX (as given by the company)',
  });
  expect(told({ issuer: '' }, '')).not.toHaveProperty('GSTIN');
});
