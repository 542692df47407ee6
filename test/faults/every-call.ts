import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import type { Fields } from '#domain/define.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { mayCall, ROLES } from '#domain/rules/roles.ts';
import { requestsOfCalls } from '#test/contract/requests.ts';
import { aBackOffice, type Sent, type TestCompany } from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';
import type { Written } from './greedy-client.ts';

// All calls that an admin of a company may make, from the contract: a new call is included automatically, and one without a sample does
// not compile (test/contract/requests.ts).

/** The calls that an admin may make, with a login or without. */
export const callsOfAdmin = (Object.keys(calls) as CallName[]).filter((name) => mayCall(calls[name].who, ROLES.admin));

const ADDRESS = '203.0.113.7';
/** How many samples are made of a call that changes something, each with its own content. */
const FRESH = 3;

const today = todayInIndia();
/** Parameters that make a call do more work than its sample, by name. */
const WIDER: readonly Readonly<Record<string, string | number>>[] = [
  // A year, on a late page of the list, of the party with 50,000 bills.
  {
    FromDate: addDays(today, -364),
    ToDate: today,
    pageIndex: 1000,
    pageSize: 100,
    account: 'party:1',
    sums: 'yes',
    all: 'yes',
  },
  { searchParam: '%%%', q: '%%%' },
  { searchParam: 'a', q: 'a', sums: 'yes', all: 'yes', order: 'desc' },
];

/** A sample, and requests with more work. */
function variantsOf({ query: fields = {} }: Call, sent: Sent): Sent[] {
  const names = new Set(Object.values<Fields[string]>(fields).map(({ wire }) => wire));
  const wider = WIDER.map((wide) => Object.fromEntries(Object.entries(wide).filter(([name]) => names.has(name))));
  return [
    sent,
    ...wider
      .filter((query) => Object.keys(query).length > 0)
      .map((query) => ({ ...sent, query: { ...sent.query, ...query } })),
  ];
}

/** A request of a call as it is sent. */
async function written(url: string, name: CallName, sent: Sent): Promise<Written> {
  const { method, path }: Call = calls[name];
  const query = new URLSearchParams();
  let filled = path;
  for (const [key, value] of Object.entries(sent.query ?? {})) {
    if (path.includes(`:${key}`)) filled = filled.replace(`:${key}`, encodeURIComponent(value));
    else query.append(key, String(value));
  }
  const { body: given, token } = sent;
  const isForm = given instanceof FormData;
  const body = given === undefined || typeof given === 'string' || isForm ? given : JSON.stringify(given);
  const request = new Request(`${url}/api/${filled.replaceAll(/:\w+/g, '-')}?${query.toString()}`, {
    method: sent.method ?? method,
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      // Its own address, so that its refused tries do not count for others.
      'x-forwarded-for': ADDRESS,
      ...sent.headers,
    },
    ...(body !== undefined && { body }),
  });
  const bytes = await request.arrayBuffer();
  return {
    url: request.url,
    method: request.method,
    headers: [...request.headers],
    body: body === undefined ? null : bytes,
  };
}

// A sample may have to wait for a login among many, or for a job of the portal.
const TRIES = 20;
const AGAIN_MS = 1000;

/** Makes a sample, and tries again if it was refused temporarily. */
async function patiently(make: () => Promise<Sent>): Promise<Sent> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      if (tries >= TRIES || !(error instanceof Error && /answered (429|503)|under_way/.test(error.message)))
        throw error;
      await sleep(AGAIN_MS);
    }
  }
}

/** The requests of a company for each call: its samples and those with more work. Throws if a sample cannot be made. */
export function greedOf(portal: TestPortal, a: TestCompany): (name: CallName) => Promise<Written[]> {
  const requests = requestsOfCalls(() => ({ portal, a }));
  return async (name) => {
    const request = requests[name];
    const { who }: Call = calls[name];
    const found: Written[] = [];
    for (let at = 0; at < (typeof request === 'function' ? FRESH : 1); at += 1) {
      const sent = typeof request === 'function' ? await patiently(request) : request;
      // Calls that end a login end one that nothing else uses.
      const { token } = name.startsWith('logout') ? await aBackOffice(portal, a) : a;
      const mine = { ...sent, ...(who !== 'anyone' && { token }) };
      for (const variant of variantsOf(calls[name], mine)) found.push(await written(portal.url, name, variant));
    }
    return found;
  };
}
