import { hash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answerers } from '../http/answering.ts';
import type { Database } from '../database/connect.ts';
import { linkOver } from '../errors/errors.ts';
import { refuseEasy } from './easy-passwords.ts';
import { requesterOf } from './hash-queue.ts';
import { mayBeSentLink } from './login-tries.ts';
import { changeLogin } from './own-login.ts';
import type { Passwords } from './passwords.ts';
import { findLink, makeLinks, MOST_LOGINS, useLink } from './reset-links.ts';
import type { Sessions } from './sessions.ts';

// Every answer takes this long, whether or not an account was found.
const ANSWERED_MS = 150;

const SENT = 'Your password has been sent on your email and mobile number.';
const CHANGED = 'Your password was changed. Please login.';

const someTokens = () => Array.from({ length: MOST_LOGINS }, () => randomBytes(32).toString('base64url'));

/** The handlers of the calls that reset a forgotten password; `byMobile`: the link is also sent to the mobile number. */
export function answerForgotten(database: Database, passwords: Passwords, sessions: Sessions, byMobile: boolean) {
  return {
    async forgotPassword({ body: { identifier, language } }) {
      const answered = sleep(ANSWERED_MS);
      // Above the limit of a name nothing is sent, silently: otherwise anybody could cause a refusal for somebody else.
      if (await mayBeSentLink(database, identifier)) {
        const [tokens, messageTokens] = [someTokens(), someTokens()];
        await database.write('access', makeLinks, { identifier, language, tokens, messageTokens, byMobile });
      }
      await answered;
      return SENT;
    },

    async resetLink({ body: { token } }) {
      const [link] = await database.read('access', findLink, { tokenHash: hash('sha256', token, 'buffer') });
      return { good: link !== undefined };
    },

    async resetPassword({ body: { token, password }, address, visitor }) {
      const tokenHash = hash('sha256', token, 'buffer');
      const [link] = await database.read('access', findLink, { tokenHash });
      if (!link) throw linkOver();
      refuseEasy(password, link.about.parse() as string[]);
      const passwordHash = await passwords.hash(password, requesterOf(null, address));
      await changeLogin(database, link.tenantId, async (run) => {
        const [changed] = await run(useLink, { tokenHash, passwordHash });
        if (!changed) throw linkOver();
        const { userName } = changed;
        return { call: 'login.reset_password', by: userName, record: userName, after: { login: 'password set anew' } };
      });
      sessions.forgetUser(link.userId);
      visitor.note('password_reset', link.userId);
      return CHANGED;
    },
  } satisfies Partial<Answerers>;
}
