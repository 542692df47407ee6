import { setTimeout as sleep } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { call, done, PASSWORD, registration, type Answered } from '#test/factories.ts';
import { aPortal, drill, type Drill } from './drill.ts';
import type { Outcome } from './load.ts';

// Strangers guess passwords, or only flood the login, while users log in.

const WITH_CAPTCHA = { CAPTCHA_PROVIDER: 'altcha' };
/** The guesses for a name that are checked in a quarter of an hour, from all addresses together. */
const PER_NAME = 50;

type At = { readonly url: string };

interface Way {
  readonly from: string;
  readonly cookie?: string;
  readonly captcha?: string;
}

async function solve(portal: At): Promise<string> {
  const challenge = done(await call(portal, 'captchaChallenge'));
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A login as the portal's own page sends it. */
const tryTo = (portal: At, userName: string, password: string, { from, cookie, captcha }: Way) =>
  call(portal, 'login', {
    body: { userName, password },
    headers: {
      'x-forwarded-for': from,
      'x-session': 'bound',
      ...(cookie !== undefined && { cookie }),
      ...(captcha !== undefined && { 'x-captcha': captcha }),
    },
  });

async function register(portal: At, from: string): Promise<string> {
  const headers = { 'x-forwarded-for': from, 'x-captcha': await solve(portal) };
  return done(await call(portal, 'register', { body: registration(), headers })).userName;
}

/** The cookie of a browser that logged in before. */
const knownBy = (answered: Answered): string =>
  answered.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('bilty-known='))
    ?.split(';')[0] ?? '';

const outcome = (more: Partial<Outcome>): Outcome => ({
  answered: 0,
  lost: 0,
  doubled: 0,
  half: 0,
  gaps: 0,
  pauseMs: 0,
  slowestErrorMs: 0,
  wrong: [],
  ...more,
});

const GUESSES = 10_000;
const GUESSERS = 100;
const AT_ONCE = 20;
/** More often than an owner would log in, so that there is enough to count. */
const OWNER_EVERY_MS = 2000;

const guesses = drill('10,000 guesses of a password, 100 addresses', async (_load, afterwards) => {
  const portal = await aPortal(afterwards, WITH_CAPTCHA);
  const [home, stranger] = ['192.0.2.1', '192.0.2.2'];
  const userName = await register(portal, home);
  const cookie = knownBy(await tryTo(portal, userName, PASSWORD, { from: home }));
  const heard = new Map<number, number>();
  let next = 0;
  async function guesser(): Promise<void> {
    for (let at = next++; at < GUESSES; at = next++) {
      // From the second round on every other guess is right, and must be refused like a wrong one.
      const password = at > GUESSERS && at % 2 === 0 ? PASSWORD : `guess ${at}`;
      const { status } = await tryTo(portal, userName, password, { from: `203.0.113.${at % GUESSERS}` });
      heard.set(status, (heard.get(status) ?? 0) + 1);
    }
  }
  const begun = performance.now();
  const over = new AbortController();
  const ended = Promise.all(Array.from({ length: AT_ONCE }, guesser)).finally(() => over.abort());
  const wrong: string[] = [];
  let [came, slowest] = [0, 0];
  while (!over.signal.aborted) {
    const asked = performance.now();
    const { status, text } = await tryTo(portal, userName, PASSWORD, { from: home, cookie });
    slowest = Math.max(slowest, performance.now() - asked);
    if (status === 200) came += 1;
    else wrong.push(`the owner was answered ${status}: ${text.slice(0, 200)}`);
    await sleep(OWNER_EVERY_MS);
  }
  await ended;
  const verdicts = (heard.get(401) ?? 0) + (heard.get(200) ?? 0);
  if (verdicts > PER_NAME) wrong.push(`${verdicts} guesses were answered with a verdict on the password`);
  // The owner in another browser, which solves the captcha as the login form does.
  const asked = await tryTo(portal, userName, PASSWORD, { from: stranger });
  const solved = await tryTo(portal, userName, PASSWORD, { from: stranger, captcha: await solve(portal) });
  if (asked.status !== 422 || solved.status !== 200)
    wrong.push(`in another browser the owner was answered ${asked.status}, then ${solved.status}`);
  const statuses = [...heard].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
  return outcome({
    answered: came,
    pauseMs: Math.round(slowest),
    wrong,
    table: [`guesses: ${statuses.join(', ')}, in ${((performance.now() - begun) / 1000).toFixed(0)} s`],
  });
});

const FLOOD = 64;
const CLERKS = 11;
const KNOWN = 5;
const FLOOD_MS = 20_000;

/** 64 logins at once, repeatedly; `addressOf` returns the address of a flooder's try. */
const flood = (name: string, addressOf: (flooder: number, tries: number) => string): Drill =>
  drill(`login flood of 64, ${name}`, async (_load, afterwards) => {
    const portal = await aPortal(afterwards, WITH_CAPTCHA);
    const office = '192.0.2.9';
    const clerks: { readonly userName: string; readonly cookie?: string }[] = [];
    for (let at = 0; at < CLERKS; at += 1) {
      const userName = await register(portal, `192.0.2.${100 + at}`);
      // The first ones have logged in before, the others use new browsers.
      const came = await tryTo(portal, userName, PASSWORD, { from: office });
      clerks.push({ userName, ...(at < KNOWN && { cookie: knownBy(came) }) });
    }
    const over = new AbortController();
    let flooded = 0;
    const flooders = Array.from({ length: FLOOD }, async (_, flooder) => {
      for (let tries = 0; !over.signal.aborted; tries += 1) {
        await tryTo(portal, `nobody-${flooder}-${tries}`, 'wrong password', { from: addressOf(flooder, tries) });
        flooded += 1;
      }
    });
    await sleep(2000);
    const wrong: string[] = [];
    const took = { known: [] as number[], new: [] as number[] };
    let atFirst = 0;
    const end = performance.now() + FLOOD_MS;
    await Promise.all(
      clerks.map(async ({ userName, cookie }, at) => {
        const begun = performance.now();
        let captcha: string | undefined;
        for (let tries = 1; ; tries += 1) {
          const answered = await tryTo(portal, userName, PASSWORD, {
            from: office,
            ...(cookie !== undefined && { cookie }),
            ...(captcha !== undefined && { captcha }),
          });
          const asked = answered.status === 422;
          if (answered.status === 200) {
            // A required captcha is no refusal: the form solves it.
            if (tries === (captcha === undefined ? 1 : 2)) atFirst += 1;
            took[cookie === undefined ? 'new' : 'known'].push(performance.now() - begun);
            return;
          }
          if (performance.now() > end) {
            wrong.push(`clerk ${at} (${cookie === undefined ? 'new' : 'known'}) was answered ${answered.status}`);
            return;
          }
          captcha = asked ? await solve(portal) : undefined;
          if (!asked) await sleep(1000);
        }
      }),
    );
    over.abort();
    await Promise.all(flooders);
    const all = [...took.known, ...took.new];
    const slowest = (of: readonly number[]) => `${(Math.max(0, ...of) / 1000).toFixed(1)} s`;
    return outcome({
      answered: all.length,
      lost: CLERKS - all.length,
      pauseMs: Math.round(Math.max(0, ...all)),
      wrong,
      table: [
        `${took.known.length} of ${KNOWN} in known browsers came in, the slowest in ${slowest(took.known)}`,
        `${took.new.length} of ${CLERKS - KNOWN} in new browsers, the slowest in ${slowest(took.new)}, with the captcha`,
        `${atFirst} of all without a refusal; ${flooded} tries of the flood were answered`,
      ],
    });
  });

/** The drills with logins. */
export const loginDrills: readonly Drill[] = [
  guesses,
  flood('one network', (flooder, tries) => `2001:db8:0:1::${flooder.toString(16)}:${(tries % 0xffff).toString(16)}`),
  flood('a network each', (flooder, tries) => `10.${tries % 250}.${flooder}.1`),
];
