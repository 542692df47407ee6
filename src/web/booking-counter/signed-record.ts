import { base64url, hexOf } from '#domain/rules/code-bytes.ts';
import type { CounterRecord } from '#domain/rules/counter-record.ts';
import { recordBytes, recordSigned } from '#domain/rules/signed-record.ts';
import { Problem } from '#web/client/problem.ts';
import { sign } from './keys.ts';
import type { SentRecord } from './own-records.ts';

/** The portal's limit for one record (src/api/counters.ts), less a reserve for fields that may grow. */
const LONGEST_RECORD = 170_000;
const TOO_LONG = 'This LR is too long for a counter. Split it into two.';

/** A refusal by this counter, like the portal's. */
export const refusal = (status: number, code: string, detail: string, errors: Problem['errors'] = []): Problem =>
  new Problem({ detail, status, code, errors, requestId: '', retryAfter: null });

/** The first `length` bytes of the SHA-256 of some bytes, in hex. */
export async function startOfHash(bytes: Uint8Array<ArrayBuffer>, length: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return hexOf(new Uint8Array(digest)).slice(0, length * 2);
}

/** A record signed for sending. Throws `Problem` if it is too long for the portal, and if this counter is not open. */
export async function signRecord(record: CounterRecord, certificate: string): Promise<SentRecord> {
  const bytes = recordBytes(record);
  if (bytes.length > LONGEST_RECORD) throw refusal(422, 'too_long', TOO_LONG);
  return { signed: base64url(bytes), signature: base64url(await sign(recordSigned(bytes))), certificate };
}
