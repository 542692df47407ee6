import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { stateFieldOf, refusalOf } from '#domain/steps.ts';
import { documentSteps } from '#language/definition-steps.hi.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import { columnOf } from '#server/database/columns.ts';
import {
  aBackOffice,
  aCompany,
  anOwner,
  asOwner,
  call,
  done,
  logIn,
  refused,
  type TestCompany,
} from '#test/factories.ts';
import { ROUNDS } from '#test/long.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { makeReferred } from '#test/referred.ts';
import { aNewOne, sentWith, STEPS, type KnownStep } from './expectations-steps.ts';

// Every step of every document, refusals first. What a step takes and what can be refused is read from the definitions.

let portal: TestPortal;
let a: TestCompany;
let other: TestCompany;
/** Another user of A who may take every step. */
let second: string;
let clerk: string;
let ownerOfNone: string;
beforeAll(async () => {
  portal = await sharedPortal();
  [a, other] = [await aCompany(portal), await aCompany(portal)];
  await makeReferred(portal, a.token);
  second = await logIn(portal, a.userName);
  clerk = (await aBackOffice(portal, a)).token;
  ownerOfNone = (await anOwner(portal)).token;
});

const stateOf = ({ document }: KnownStep) => {
  const found = stateFieldOf({ ...document.fields, ...document.extension?.fields });
  if (found === null) throw new Error(`${document.kind} has steps and no state.`);
  return found;
};
const take = (each: KnownStep, number: string, token: string | undefined, headers = {}) =>
  call(portal, each.call, { body: sentWith(each, number), headers, ...(token !== undefined && { token }) });

/** Makes a document that can take the step. */
const aReadyOne = (each: KnownStep) => aNewOne(portal, a.token, each);

/** Puts a document into a state, whichever steps would lead there. */
const putInto = ({ document, ...each }: KnownStep, number: string, state: string) =>
  asOwner(portal, (client) =>
    client.query(
      `update ${document.table} set ${columnOf(stateOf({ document, ...each }).name)} = $1
       where tenant_id = $2 and ${columnOf(document.number)} = $3`,
      [state, a.tenantId, number],
    ),
  );

test('some documents have steps', () => {
  expect(STEPS.length).toBeGreaterThan(1);
});

describe.each(STEPS.map((each) => [each.call, each] as const))('%s', (_call, each) => {
  test('the step’s states exist, and its button, dialog and states have Hindi', () => {
    const { field } = stateOf(each);
    const states = ['', ...field.choices];
    expect(states).toEqual(expect.arrayContaining([...each.step.from, each.step.to]));
    const { steps, states: named } = documentSteps[each.name];
    const hindi = /\p{Script=Devanagari}/u;
    expect(steps[each.verb]).toEqual({
      label: expect.stringMatching(hindi),
      consequence: expect.stringMatching(hindi),
    });
    expect(Object.keys(named)).toEqual(Object.keys(field.shown ?? {}));
    for (const name of Object.values(named)) expect(name).toMatch(hindi);
  });

  test('the step is refused to users who may not take it', async () => {
    const number = await aReadyOne(each);
    expect(refused(await take(each, number, undefined)).status).toBe(401);
    expect(refused(await take(each, number, ownerOfNone)).status).toBe(403);
    if (each.step.who === 'companyAdmin') expect(refused(await take(each, number, clerk)).status).toBe(403);
    expect(refused(await take(each, number, other.token)).status).toBe(404);
  });

  test('the step is refused in every state it does not begin from, with a message in both languages', async () => {
    const number = await aReadyOne(each);
    const wrong = stateOf(each).field.choices.filter((state) => !each.step.from.includes(state));
    if (!each.step.from.includes(each.step.to)) expect(wrong).toContain(each.step.to);
    for (const state of wrong) {
      await putInto(each, number, state);
      const named = `${each.document.title} ${number}`;
      const refusal = refusalOf(named, each.step, state, stateOf(each).field.choices);
      expect(refused(await take(each, number, a.token))).toMatchObject({
        status: 409,
        code: refusal?.code,
        detail: refusal?.message,
      });
      expect(sayInHindi(refusal?.message ?? '')).not.toBe(refusal?.message);
    }
  });

  test('the step is refused for a version that is not the present one, and needs no version', async () => {
    const number = await aReadyOne(each);
    const body = { ...sentWith(each, number), updated_Date: '2020-01-01T00:00:00.000Z' };
    expect(refused(await call(portal, each.call, { token: a.token, body }))).toMatchObject({
      status: 409,
      code: 'changed',
    });
    done(await take(each, number, a.token));
  });

  test('the step leads to its state, once for a key, and is recorded in the audit', async () => {
    const number = await aReadyOne(each);
    const key = { 'idempotency-key': `${each.call}-${number}` };
    const first = await take(each, number, a.token, key);
    expect(done(first)).toMatchObject({ [stateOf(each).field.wire]: each.step.to });
    const again = await take(each, number, a.token, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const { rows } = await asOwner(portal, (client) =>
      client.query('select call from audit where tenant_id = $1 and record = $2 and idempotency_key = $3', [
        a.tenantId,
        number,
        key['idempotency-key'],
      ]),
    );
    expect(rows).toEqual([{ call: `${each.document.kind}.${each.verb}` }]);
  });

  test('the step never fails with a server error where the books are locked', async () => {
    const number = await aReadyOne(each);
    const lock = (date: string | null) => call(portal, 'booksLock', { token: a.token, body: { date } });
    done(await lock(todayInIndia()));
    const { status } = await take(each, number, a.token);
    done(await call(portal, 'booksLock', { token: a.token, body: { date: null, reason: 'To go on with the test' } }));
    expect([200, 409, 422]).toContain(status);
  });

  test(`of two users who take the step at once one succeeds, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const number = await aReadyOne(each);
      const both = await Promise.all([a.token, second].map((token) => take(each, number, token)));
      const answers = both.map(({ status }) => status).toSorted((one, next) => one - next);
      // A step that ends where it began may be taken again, as far as its own rules allow.
      if (each.step.from.includes(each.step.to)) expect([200, 409, 422]).toContain(answers[1]);
      else expect(answers).toEqual([200, 409]);
      expect(answers[0]).toBe(200);
    }
  });
});
