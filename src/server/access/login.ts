import type { Answerers } from '../http/answering.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { companySuspended, Refusal } from '../errors/errors.ts';
import { findAccount, userOnWire, type Account } from './account.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import type { Requester } from './hash-queue.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { deviceOf } from './known-devices.ts';
import { countLoginTry, takeBackLoginTry } from './login-tries.ts';
import { networkOf } from '../limits/network.ts';
import { checkSecondFactor, type SecondFactorServices } from './second-factors.ts';
import type { Visitor } from '../scope/visitor.ts';
import type { Sessions } from './sessions.ts';

/** The dependencies of logging in. */
export interface LoginServices extends SecondFactorServices {
  readonly sessions: Sessions;
  readonly cookies: BrowserCookies;
  readonly browsers: KnownBrowsers;
  readonly captcha: Captcha;
}

/** Opens a session for a login whose factors were right, and remembers the browser; returns its token. */
export async function openLogin(
  { sessions, cookies, browsers }: Pick<LoginServices, 'sessions' | 'cookies' | 'browsers'>,
  account: Account,
  address: string,
  visitor: Visitor,
): Promise<string> {
  const own = browsers.usersOf(visitor.cookies).find(({ userId }) => userId === account.id) ?? null;
  const { token, key } = await sessions.open(account, visitor, deviceOf(own, address, visitor));
  if (key !== null) visitor.setCookies([...cookies.keep(key), browsers.remember(visitor.cookies, account.id)]);
  visitor.note('login', account.id);
  return token;
}

/** The handlers of login and logout. */
export function answerLogin(services: LoginServices) {
  const { database, passwords, sessions, cookies, browsers, captcha } = services;
  const accountOf = async (userName: string): Promise<Account | undefined> =>
    (await database.read('access', findAccount, { userName }))[0];

  return {
    async login({ body: { userName, password, secondFactor }, address, visitor }) {
      const solves = visitor.captcha !== undefined || !captcha.isOn;
      const stranger: Requester = { lane: networkOf(address), trust: solves ? 'captcha' : 'none' };
      const known = browsers.usersOf(visitor.cookies);
      // A flood of strangers is refused before any query.
      if (known.length === 0) await passwords.refuseFlood(stranger);
      const account = await accountOf(userName);
      const own = known.find(({ userId }) => userId === account?.id) ?? null;
      const requester: Requester = own === null ? stranger : { lane: `user:${own.userId}`, trust: 'known' };
      if (known.length > 0) await passwords.refuseFlood(requester);

      const tried = { userName, address, own };
      const { needsCaptcha } = await countLoginTry(database, tried);
      if (own === null && (needsCaptcha || visitor.captcha !== undefined))
        await captcha.confirm(visitor.captcha, address);

      const right = await passwords.verify(password, account?.passwordHash ?? null, requester);
      // A disabled login is answered like a wrong password, so that strangers cannot tell it exists.
      if (!right || !account || account.disabledAt !== null) {
        // Never log the name that was typed: it may be a password in the wrong field.
        visitor.note('login_failed', account?.id ?? null);
        throw new Refusal(401, 'login_failed', 'Login failed. Invalid Username or Password.');
      }
      if (account.suspended) throw companySuspended();
      await checkSecondFactor(services, account, secondFactor, requester, visitor);
      await takeBackLoginTry(database, tried);
      const token = await openLogin(services, account, address, visitor);
      return {
        value: { token },
        user: userOnWire(account),
      };
    },

    async logout({ session, visitor }) {
      await sessions.close(session);
      visitor.note('logout', session.userId);
      if (session.cookieHash !== null) visitor.setCookies(cookies.clear());
      return 'Logged out.';
    },
  } satisfies Partial<Answerers>;
}
