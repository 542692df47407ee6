import { randomBytes } from 'node:crypto';
import type { SignedLinks } from '../secrets/signed-links.ts';

/** A user who has logged in with a browser before, and the id of that browser. */
export interface KnownBrowser {
  readonly userId: string;
  readonly browser: string;
}

/**
 * Browsers that have logged in before, known by a signed cookie that scripts cannot read. The cookie grants no access: it only gives its
 * own users a separate count of login attempts there.
 */
export interface KnownBrowsers {
  /** The users who have logged in with the browser that sent these cookies. */
  usersOf(cookies: string | undefined): readonly KnownBrowser[];
  /** The Set-Cookie header that makes the browser known for this user. */
  remember(cookies: string | undefined, userId: string): string;
}

const PURPOSE = 'known browser';
const DAYS = 180;
// Several clerks may share a computer; the one seen longest ago is dropped.
const MOST_USERS = 6;

/** Creates the known browsers on top of the portal's signed links; `secure`: the cookie is sent only over https. */
export function createKnownBrowsers(links: SignedLinks, secure: boolean): KnownBrowsers {
  // Not __Host-: the cookie is sent only with login calls, not with every request.
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
      // Keeps its previous name, so that another login does not start a new count.
      const browser = known.find((each) => each.userId === userId)?.browser ?? randomBytes(9).toString('base64url');
      const others = known.filter((each) => each.userId !== userId).map(({ signed }) => signed);
      const own = links.sign(PURPOSE, { user: userId, browser }, DAYS * 86_400);
      return `${name}=${[own, ...others].slice(0, MOST_USERS).join('~')}; ${flags}`;
    },
  };
}
