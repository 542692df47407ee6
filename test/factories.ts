import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import type { AnswerOf, Call } from '#api/call.ts';
import { calls, type CallName, type Calls } from '#api/calls.ts';
import { aBilty, aParty, unique, type Wire } from './forms.ts';
import type { TestPortal } from './portal.ts';

// What a test needs, made by public calls at the place where it is needed.

/** Where a portal listens. */
/** A portal to call. */
export type At = Pick<TestPortal, 'url'>;

/** What is sent with a call. */
export interface Sent {
  readonly token?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  /** An object or array is sent as JSON; a text or a form as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another method than the contract's first. */
  readonly method?: string;
}

/** The answer to a call. `json` has the contract’s type only if the status is 200: see `done`. */
export interface Answered<Json = unknown> {
  readonly name: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  readonly json: Json;
}

/** A refusal's body (RFC 9457). */
export interface Problem {
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  readonly requestId: string;
}

/** Makes a call of the contract. */
export async function call<Name extends CallName>(
  portal: At,
  name: Name,
  sent: Sent = {},
): Promise<Answered<AnswerOf<Calls[Name]>>> {
  const { method, path }: Call = calls[name];
  const query = new URLSearchParams();
  const inPath = new Map<string, string>();
  for (const [key, value] of Object.entries(sent.query ?? {})) {
    if (path.includes(`:${key}`)) inPath.set(key, String(value));
    else query.append(key, String(value));
  }
  const filled = path.replaceAll(/:(\w+)/g, (_place, key: string) => encodeURIComponent(inPath.get(key) ?? '-'));
  const { body: given } = sent;
  const asItIs = given === undefined || typeof given === 'string' || given instanceof FormData;
  const body = asItIs ? given : JSON.stringify(given);
  const response = await fetch(`${portal.url}/api/${filled}?${query.toString()}`, {
    method: sent.method ?? method,
    headers: {
      // fetch sets the boundary of a form’s parts itself.
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    ...(body !== undefined && { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    name,
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    json: (isJson ? JSON.parse(text) : text) as AnswerOf<Calls[Name]>,
  };
}

/** The answer of a call that succeeded; throws the answer of one that did not. */
export function done<Json>(answered: Answered<Json>): Json {
  if (answered.status === 200) return answered.json;
  throw new Error(`${answered.name} answered ${answered.status}: ${answered.text.slice(0, 500)}`);
}

/** The refusal of a call; throws where it succeeded. */
export function refused(answered: Answered): Problem {
  if (answered.headers.get('content-type')?.startsWith('application/problem+json')) return answered.json as Problem;
  throw new Error(`${answered.name} was not refused: ${answered.status} ${answered.text.slice(0, 500)}`);
}

/** Does something in the portal’s database as its owner, to whom no policy applies. */
export async function asOwner<Result>(
  portal: Pick<TestPortal, 'connection'>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(portal.connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A login of the portal. */
export interface TestUser {
  readonly userName: string;
  readonly password: string;
  readonly token: string;
}

/** A user’s company, and the token of the admin who created it. */
export interface TestCompany extends TestUser {
  readonly tenantId: string;
}

export const PASSWORD = 'a password of the tests';

/** What the registration form sends. */
export function registration(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  const userName = fields['userName'] ?? `user-${unique()}`;
  return {
    name: 'Asha Verma',
    email: `${unique()}@example.com`,
    company_Name: 'Verma Roadways',
    contact: '9876543210',
    password: PASSWORD,
    ...fields,
    userName,
  };
}

export async function logIn(portal: At, userName: string, password = PASSWORD): Promise<string> {
  return done(await call(portal, 'login', { body: { userName, password } })).value.token;
}

/** An owner who has registered and has no company yet. */
export async function anOwner(portal: At, fields: Readonly<Record<string, string>> = {}): Promise<TestUser> {
  const body = registration(fields);
  // From an address of its own, because one address may register only so many in a quarter of an hour.
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
  const { userName } = done(await call(portal, 'register', { body, headers }));
  const password = body['password'] ?? PASSWORD;
  return { userName, password, token: await logIn(portal, userName, password) };
}

/** What the company form sends. */
export function companyBody(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { tenant_Name: 'Verma Roadways', contact1: '9876543210', city: 'Indore', ...fields };
}

/** A company, made by an owner who registered for it. */
export async function aCompany(
  portal: At,
  fields: { company?: Readonly<Record<string, string>>; owner?: Readonly<Record<string, string>> } = {},
): Promise<TestCompany> {
  const owner = await anOwner(portal, fields.owner);
  const made = done(await call(portal, 'createCompany', { token: owner.token, body: companyBody(fields.company) }));
  return { ...owner, tenantId: made.tenantId };
}

/** A back-office login that the company's admin made. */
export async function aBackOffice(
  portal: TestPortal,
  company: TestCompany,
  fields: Readonly<Record<string, string>> = {},
): Promise<TestUser> {
  const body = registration({ role_Id: '3', ...fields });
  const { userName } = done(await call(portal, 'register', { token: company.token, body }));
  return { userName, password: PASSWORD, token: await logIn(portal, userName) };
}

/** Fields that make an LR Paid: its consignor must be a party (spec 4 §16.2). */
export async function paidByParty(portal: At, token: string): Promise<Wire> {
  const { places } = done(await call(portal, 'partyCreate', { token, body: aParty() }));
  return { payment_Basis: 'Paid', consignor_Place: (places as { id: number }[])[0]?.id };
}

/** Makes the lawful form the one of a company’s new bilties. */
export async function useLawfulForm(portal: At, token: string, more: Wire = {}): Promise<void> {
  const settings = done(await call(portal, 'consignmentSettings', { token }));
  const { elections: _, company_GSTIN: _gstin, ...kept } = settings as Wire;
  done(await call(portal, 'consignmentUpdateSettings', { token, body: { ...kept, lr_Form: 'lawful', ...more } }));
}

/** An answered document; its fields come from the definition, so their types are unknown here. */
export interface SavedPaper extends Wire {
  readonly id: number;
  readonly updated_Date: string;
  readonly details: readonly ({ readonly id: number } & Wire)[];
}

export interface SavedBilty extends SavedPaper {
  readonly bilty_No: string;
}

/** A saved bilty. */
export async function aSavedBilty(portal: At, token: string, fields: Wire = {}): Promise<SavedBilty> {
  return savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty(fields) }));
}

/** The document in the answer to a save, an update or a read. */
export const savedPaper = (answered: Answered): SavedPaper => done(answered) as SavedPaper;

/** The bilty in the answer to a save, an update or a read. */
export const savedBilty = (answered: Answered): SavedBilty => done(answered) as SavedBilty;

/** A driver of the company; the first one has the id 1. */
export async function aDriver(portal: At, token: string, empName = `Driver ${unique()}`): Promise<number> {
  return done(await call(portal, 'addDriver', { token, body: { empName } })).id;
}
