import type { Database } from '../database/connect.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { issueCertificate, type CertificateKeys } from './certificates.ts';
import { existsTwice, verifiedContact, meet } from './contact.ts';
import { noteCertificate, readCounter, usersOf } from './counter-statements.ts';
import { withNextIn } from './counter-row.ts';

/** The handler of counters' contacts. */
export function answerRenewal(database: Database, keys: CertificateKeys) {
  return {
    async counterRenew({ tenantId, body }) {
      const contacted = await verifiedContact(keys, body);
      const { certified, contact } = contacted;
      if (certified.company !== tenantId) throw notFound();
      const met = await database.transaction({ tenantId }, async (run) => {
        const standing = await meet(run, contacted);
        if (standing.branch !== body.branch) throw notFound();
        if (standing.isTwice || standing.state !== 'active' || !standing.isOld)
          return { standing, certificate: body.certificate };
        const issued = issueCertificate(keys, certified, standing.today);
        await run(noteCertificate, { id: standing.id, notBefore: standing.today, notAfter: issued.notAfter });
        return { standing, certificate: issued.certificate };
      });
      if (met.standing.isTwice) throw existsTwice();
      await keys.keepOwn();
      const [[row], users] = await Promise.all([
        database.read({ tenantId }, readCounter, { id: met.standing.id }),
        database.read({ tenantId }, usersOf, { users: contact.users }),
      ]);
      if (row === undefined) throw notFound();
      return {
        ...withNextIn(row.doc),
        certificate: met.certificate,
        now: new Date().toISOString(),
        users: users.map(({ userName, version }) => ({ user_Name: userName, version })),
      };
    },
  } satisfies Partial<Answerers>;
}
