import { randomBytes } from 'node:crypto';
import type { SignedLinks } from '../secrets/signed-links.ts';

/** A user who logged in with a browser before, and that browser's own name. */
export interface KnownBrowser {
  readonly userId: string;
  readonly browser: string;
}

/**
 * Browsers that logged in before, by a signed cookie that scripts cannot read. It opens nothing: its user's tries are
 * counted apart from everybody else's there, and nobody else's are.
 */
export interface KnownBrowsers {
  /** Who logged in with the browser that sent these cookies. */
  usersOf(cookies: string | undefined): readonly KnownBrowser[];
  /** The cookie by which it is known from now on, as a Set-Cookie header. */
  remember(cookies: string | undefined, userId: string): string;
}

const PURPOSE = 'known browser';
const DAYS = 180;
// Several clerks may share a computer; the one seen longest ago is dropped.
const MOST_USERS = 6;

/** Known browsers by the portal's signed links; `secure`: the cookie goes by https alone. */
export function createKnownBrowsers(links: SignedLinks, secure: boolean): KnownBrowsers {
  // Not __Host-: it goes to the calls about logins alone, not with every request.
  const name = secure ? '__Secure-bilty-known' : 'bilty-known';
  const pattern = new RegExp(`(?:^|;) ?${name}=([\\w.~-]{1,2000})(?:;|$)`);
  const flags = `Path=/api/LoginUser; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=${DAYS * 86_400}`;

  function read(cookies: string | undefined): (KnownBrowser & { readonly signed: string })[] {
    const given =
      pattern
        .exec(cookies ?? '')?.[1]
        ?.split('~')
        .slice(0, MOST_USERS) ?? [];
    return given.flatMap((signed) => {
      const claims = links.open(PURPOSE, signed);
      return claims === null ? [] : { userId: String(claims['user']), browser: String(claims['browser']), signed };
    });
  }

  return {
    usersOf: read,
    remember(cookies, userId) {
      const known = read(cookies);
      // Under the same name as before, so that another login does not begin a new count.
      const browser = known.find((each) => each.userId === userId)?.browser ?? randomBytes(9).toString('base64url');
      const others = known.filter((each) => each.userId !== userId).map(({ signed }) => signed);
      const own = links.sign(PURPOSE, { user: userId, browser }, DAYS * 86_400);
      return `${name}=${[own, ...others].slice(0, MOST_USERS).join('~')}; ${flags}`;
    },
  };
}
