import { createHash, randomInt, randomUUID } from 'node:crypto';
import { fromWire } from '#domain/define.ts';
import {
  COUNTER_CODE_TAKEN,
  COUNTER_INVITE_WRONG,
  COUNTER_KEY_WRONG,
  COUNTER_NAME_TAKEN,
  counter as counterFields,
  meetingBook,
} from '#domain/records/counter.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { hexOf } from '#domain/rules/code-bytes.ts';
import { proofSigned } from '#domain/rules/signed-contact.ts';
import { counterPattern, counterPatternMessage } from '#domain/rules/counter-pattern.ts';
import type { NumberPattern } from '#domain/rules/lr-number.ts';
import { canMeet, type GivingBook } from '#domain/rules/meeting-books.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import { brokenConstraint, conflict, denied, invalid, notFound, otherBranch } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { givingBooks } from '../records/giving-books.ts';
import type { Session } from '../scope/session.ts';
import { isSignedBy } from '../secrets/paper-key.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { bytesOfText, issueCertificate, type CertificateKeys } from './certificates.ts';
import { findInvite, keepInvite, noteWrongInvite, register, useInvite } from './counter-statements.ts';
import { withNextIn } from './counter-row.ts';

const inviteHash = (tenantId: string, code: string) => createHash('sha256').update(`${tenantId} ${code}`).digest();

/** The data of a new counter: as an admin sends it, or by the code that an admin made. */
interface Wanted {
  readonly invite: string | null;
  readonly branch: number;
  readonly name: string;
  readonly code: string;
  readonly pattern: string;
}

/** Throws 422 for a key without a valid proof of possession. */
function refuseKey(publicKey: string, proof: string): Buffer {
  const [key, signature] = [bytesOfText(publicKey, 32), bytesOfText(proof, 64)];
  const isKey = key?.length === 32 && signature?.length === 64 && isSignedBy(key, proofSigned(key), signature);
  if (!isKey) throw invalid(COUNTER_KEY_WRONG, [{ path: 'public_Key', message: COUNTER_KEY_WRONG }]);
  return Buffer.from(key);
}

/** Throws 422 for a data key of a wrong length; empty: none is given. */
function refuseDataKey(dataKey: string): void {
  if (dataKey === '' || bytesOfText(dataKey, 32)?.length === 32) return;
  throw invalid(COUNTER_KEY_WRONG, [{ path: 'data_Key', message: COUNTER_KEY_WRONG }]);
}

/** The errors for violated constraints of counters. */
function taken(error: unknown): unknown {
  const constraint = brokenConstraint(error);
  const taken = (path: string, message: string) => conflict('exists', message, [{ path, message }]);
  if (constraint === 'counter_name' || constraint === 'number_book_name') return taken('name', COUNTER_NAME_TAKEN);
  return constraint === 'counter_code' ? taken('code', COUNTER_CODE_TAKEN) : error;
}

/** Determines the data of a registration before it is written. */
function wantedOf(database: Database) {
  /** The data that an invitation code stands for. Throws 422 for a wrong one. */
  async function invited(tenantId: string, invite: string): Promise<Wanted> {
    const codeHash = inviteHash(tenantId, invite);
    const [found] = await database.read({ tenantId }, findInvite, { codeHash });
    if (found !== undefined) return { ...found, invite: found.id };
    await database.write({ tenantId }, noteWrongInvite, {});
    throw invalid(COUNTER_INVITE_WRONG, [{ path: 'invite', message: COUNTER_INVITE_WRONG }]);
  }

  /**
   * The branch code of a new counter, and its number format. Throws 422 if the branch does not exist or the numbers would be too long, 409
   * if another book could give them.
   */
  async function bookOf(
    tenantId: string,
    { branch, code, pattern }: Wanted,
  ): Promise<{ readonly branchCode: string; readonly written: NumberPattern }> {
    const found = await givingBooks((statement, values) => database.read({ tenantId }, statement, values), branch);
    if (found.branch === null) {
      const message = 'Branch was not found.';
      throw invalid(message, [{ path: 'branch', message }]);
    }
    const wrong = counterPatternMessage(pattern, found.branch, code);
    if (wrong !== null) throw invalid(wrong, [{ path: 'pattern', message: wrong }]);
    const written = counterPattern(found.branch, code, pattern);
    const own: GivingBook = { ...written, firstNo: 1, lastNo: 0, branch: found.branch };
    const meeting = found.books.find((book) => canMeet(own, book));
    // Another counter of the branch with this code is reported as such when it is saved.
    if (meeting !== undefined && !(meeting.counter !== '' && meeting.pattern === own.pattern))
      throw conflict('exists', meetingBook(meeting.name), [{ path: 'code', message: meetingBook(meeting.name) }]);
    return { branchCode: found.branch, written };
  }

  async function wantedBy(
    tenantId: string,
    session: Session,
    body: Omit<Wanted, 'invite'> & { readonly invite: string },
  ): Promise<Wanted> {
    if (body.invite !== '') return await invited(tenantId, body.invite);
    if (!mayCall('companyAdmin', session.roleId)) throw denied();
    const { branch, name, code, pattern } = body;
    const read = fromWire(counterFields, { branch, name, code, ...(pattern !== '' && { pattern }) });
    if (!read.ok) throw invalid('Please fill all required fields.', read.errors);
    return { ...read.row, invite: null };
  }

  return { bookOf, wantedBy };
}

/** The handlers of the calls by which browsers become counters. */
export function answerRegistration(database: Database, keys: CertificateKeys, sealing: Sealing) {
  const { bookOf, wantedBy } = wantedOf(database);
  return {
    async counterInvite({ tenantId, session, body }) {
      const wanted = { ...body, invite: null };
      await bookOf(tenantId, wanted);
      const invite = String(randomInt(100_000_000)).padStart(8, '0');
      const values = { ...unkeyed(session), ...body, codeHash: inviteHash(tenantId, invite) };
      const [kept] = await database.write({ tenantId }, keepInvite, values);
      if (kept === undefined) throw notFound();
      return { invite, until: kept.until };
    },
    async counterRegister({ tenantId, session, body }) {
      const publicKey = refuseKey(body.publicKey, body.proof);
      refuseDataKey(body.dataKey);
      const wanted = await wantedBy(tenantId, session, body);
      const { invite, branch, name, code } = wanted;
      const { branches } = session;
      if (branches !== null && !branches.own.some(({ id }) => id === branch))
        throw otherBranch(branches.own.map((own) => own.name));
      const { branchCode, written } = await bookOf(tenantId, wanted);
      const id = randomUUID();
      const notBefore = todayInIndia();
      const certified = { company: tenantId, counter: id, publicKey: hexOf(publicKey), branchCode, counterCode: code };
      const { certificate, notAfter } = issueCertificate(keys, certified, notBefore);
      // Stored before the first certificate it signs is given out.
      await keys.keepOwn();
      try {
        const doc = await database.transaction({ tenantId }, async (run) => {
          if (invite !== null && (await run(useInvite, { invite })).length === 0)
            throw invalid(COUNTER_INVITE_WRONG, [{ path: 'invite', message: COUNTER_INVITE_WRONG }]);
          const dataKeySealed =
            body.dataKey === '' ? null : sealing.seal('data key of a counter', tenantId, body.dataKey);
          const key = { publicKey, dataKeySealed };
          const values = { id, branch, name, code, branchCode, ...key, notBefore, notAfter, ...written };
          const [made] = await run(register, { ...unkeyed(session), ...values });
          if (made === undefined) throw notFound();
          return made.doc;
        });
        return { ...withNextIn(doc), certificate };
      } catch (error) {
        throw taken(error);
      }
    },
  } satisfies Partial<Answerers>;
}
