import { COUNTER_ENDED } from '#domain/records/counter.ts';
import { isEasy } from '../access/easy-passwords.ts';
import type { Passwords } from '../access/passwords.ts';
import { accountOf, checkOldPassword, wordsOf } from '../access/profile.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Database } from '../database/connect.ts';
import { conflict, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { readOpening, usersOf } from './counter-statements.ts';
import { noteOpened } from './doubts.ts';

/** The dependencies of opening a counter. */
export interface OpeningServices {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly sealing: Sealing;
  readonly sessions: Sessions;
}

/**
 * The handler that gives out the key by which a counter seals its data: to users of its branch, while it is active, after asking for the
 * password again.
 */
export function answerOpening(services: OpeningServices) {
  const { database, sealing } = services;
  return {
    async counterOpen({ tenantId, session, body, address, visitor }) {
      const opening = { id: body.id.toLowerCase(), branch: body.branch };
      const [counter] = await database.read({ tenantId }, readOpening, opening);
      if (counter === undefined || counter.dataKeySealed === null) throw notFound();
      if (counter.state !== 'active') throw conflict('ended', COUNTER_ENDED);
      const account = await accountOf(database, session);
      await checkOldPassword(services, { session, address, visitor }, account, body.oldPassword);
      await database.write({ tenantId }, noteOpened, { id: opening.id, userName: account.userName });
      const [user] = await database.read({ tenantId }, usersOf, { users: [account.userName] });
      const dataKey = sealing.unseal('data key of a counter', tenantId, counter.dataKeySealed);
      // A super admin is no user of the company, so nothing about one is stored there.
      const guessable = isEasy(body.oldPassword, wordsOf(account)) ? 'yes' : 'no';
      return { data_Key: dataKey, version: user?.version ?? '', guessable };
    },
  } satisfies Partial<Answerers>;
}
