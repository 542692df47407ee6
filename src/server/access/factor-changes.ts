import type { Run } from '../database/connect.ts';
import type { Scope } from '../database/scope.ts';
import type { Visitor } from '../scope/visitor.ts';
import type { Account } from './account.ts';
import { changeLogin } from './own-login.ts';
import type { SecondFactorServices } from './second-factors.ts';
import type { Sessions } from './sessions.ts';

/** The dependencies of changes to second factors. */
export interface FactorServices extends SecondFactorServices {
  readonly sessions: Sessions;
}

/** Changes the second factors of the session's own login; `work` returns what the audit entry says. */
export async function changeFactors(
  { database, sessions }: FactorServices,
  { id, userName, tenantId }: Account,
  visitor: Visitor,
  work: (run: Run<Scope>) => Promise<string>,
): Promise<void> {
  await changeLogin(database, tenantId, async (run) => ({
    call: 'login.second_factor',
    by: userName,
    record: userName,
    after: { login: await work(run) },
  }));
  sessions.forgetUser(id);
  visitor.note('second_factor_changed', id);
}
