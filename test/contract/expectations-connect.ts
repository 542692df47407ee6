import type { keyCalls } from '#api/keys.ts';
import type { webhookCalls } from '#api/webhooks.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { call, done, type Sent, type TestCompany } from '#test/factories.ts';
import { unique } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';
import { digestSeeds } from './expectations-digest.ts';
import { nightlyCopySeeds } from './expectations-nightly-copy.ts';
import { aPrintJob } from './expectations-print-jobs.ts';

// What is expected of the calls of API keys and webhooks, for the tests that go through every call of the contract.

type ConnectCall = keyof typeof keyCalls | keyof typeof webhookCalls;

/** What the form of an API key sends. */
export const aKey = (fields: Readonly<Record<string, unknown>> = {}) => ({
  name: `Program ${unique()}`,
  scopes: ['read'],
  expires_On: addDays(todayInIndia(), 30),
  ...fields,
});

/** What the form of a webhook sends. */
export const aWebhook = (fields: Readonly<Record<string, unknown>> = {}) => ({
  url: 'https://hooks.example.com/bilty',
  events: ['bill.issued'],
  ...fields,
});

/** Who may make these calls. */
export const connectExpectations = <Row>(ofItsAdmin: Row): Record<ConnectCall, Row> => ({
  keyList: ofItsAdmin,
  keyCreate: ofItsAdmin,
  keyEnd: ofItsAdmin,
  webhookList: ofItsAdmin,
  webhookCreate: ofItsAdmin,
  webhookEnd: ofItsAdmin,
  webhookTest: ofItsAdmin,
  webhookRotate: ofItsAdmin,
  webhookLog: ofItsAdmin,
  webhookSendAgain: ofItsAdmin,
});

const idOfKey = async (portal: Pick<TestPortal, 'url'>, token: string, fields = {}) =>
  done(await call(portal, 'keyCreate', { token, body: aKey(fields) })).id;

const idOfWebhook = async (portal: Pick<TestPortal, 'url'>, token: string, fields = {}) =>
  done(await call(portal, 'webhookCreate', { token, body: aWebhook(fields) })).id;
/** A waiting message: nothing sends it where a test runs no jobs. */
async function idOfMessage(portal: Pick<TestPortal, 'url'>, token: string, fields = {}): Promise<string> {
  const id = await idOfWebhook(portal, token, fields);
  return done(await call(portal, 'webhookTest', { token, body: { id } })).id;
}
/** Ends the webhooks of a company, because it may have only so many. */
async function roomForWebhooks(portal: Pick<TestPortal, 'url'>, token: string): Promise<void> {
  const { data } = done(await call(portal, 'webhookList', { token, query: { pageSize: 100 } }));
  const on = data.filter(({ state }) => state === 'on');
  if (on.length < 15) return;
  for (const { id } of on) done(await call(portal, 'webhookEnd', { token, body: { id } }));
}

/** Requests that succeed for a caller who may make them. */
export function connectRequests(
  world: () => { portal: TestPortal; a: TestCompany },
): Readonly<Record<ConnectCall, () => Promise<Sent>>> {
  const key = () => idOfKey(world().portal, world().a.token);
  const room = () => roomForWebhooks(world().portal, world().a.token);
  const hook = async () => {
    await room();
    return await idOfWebhook(world().portal, world().a.token);
  };
  const message = async () => {
    await room();
    return await idOfMessage(world().portal, world().a.token);
  };
  return {
    keyList: async () => {
      await key();
      return {};
    },
    keyCreate: () => Promise.resolve({ body: aKey() }),
    keyEnd: async () => ({ body: { id: await key() } }),
    webhookList: async () => {
      await hook();
      return {};
    },
    webhookCreate: async () => {
      await room();
      return { body: aWebhook() };
    },
    webhookEnd: async () => ({ body: { id: await hook() } }),
    webhookTest: async () => ({ body: { id: await hook() } }),
    webhookRotate: async () => ({ body: { id: await hook() } }),
    webhookLog: async () => {
      await message();
      return {};
    },
    webhookSendAgain: async () => ({ body: { id: await message() } }),
  };
}

/** Gives a company an API key, a webhook and a message of canaries. */
export async function connectCanaries(portal: TestPortal, { token }: TestCompany, word: (field: string) => string) {
  await idOfKey(portal, token, { name: word('Key') });
  await idOfMessage(portal, token, { url: `https://hooks.example.com/${word('Url')}` });
}

const STRANGE: Sent[] = [{ body: { id: '' } }, { body: { id: crypto.randomUUID() } }];

/** How anyone else would try them. */
export const connectAttempts = (): Record<ConnectCall, Sent[]> => ({
  keyList: [{}, { query: { pageSize: 100 } }, { query: { pageIndex: 2, pageSize: 1 } }],
  keyCreate: [{ body: aKey() }],
  keyEnd: STRANGE,
  webhookList: [{}, { query: { pageSize: 100 } }],
  webhookCreate: [{ body: aWebhook() }],
  webhookEnd: STRANGE,
  webhookTest: STRANGE,
  webhookRotate: STRANGE,
  webhookLog: [{}, { query: { pageSize: 100 } }, { query: { id: crypto.randomUUID() } }],
  webhookSendAgain: STRANGE,
});

/** Bodies with which their calls succeed. */
export const connectSeeds = async (portal: TestPortal, token: string) => ({
  bodies: {
    ...digestSeeds,
    ...nightlyCopySeeds,
    printJobCancel: { id: await aPrintJob(portal, token) },
    keyCreate: aKey({ branch: 0 }),
    keyEnd: { id: await idOfKey(portal, token) },
    webhookCreate: aWebhook(),
    webhookEnd: { id: await idOfWebhook(portal, token) },
    webhookTest: { id: await idOfWebhook(portal, token) },
    webhookRotate: { id: await idOfWebhook(portal, token) },
    webhookSendAgain: { id: await idOfMessage(portal, token) },
  },
});
