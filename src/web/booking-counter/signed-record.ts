import { base64url, hexOf } from '#domain/rules/code-bytes.ts';
import type { CounterRecord } from '#domain/rules/counter-record.ts';
import { recordBytes, recordSigned } from '#domain/rules/signed-record.ts';
import { Problem } from '#web/client/problem.ts';
import { sign } from './keys.ts';
import type { SentRecord } from './own-records.ts';

/** What the portal takes as one record (src/api/counters.ts), less room for what a field may grow by. */
const LONGEST_RECORD = 170_000;
const TOO_LONG = 'This LR is too long for a counter. Split it into two.';

/** What a counter refuses by itself, as the portal would have. */
export const refusal = (status: number, code: string, detail: string, errors: Problem['errors'] = []): Problem =>
  new Problem({ detail, status, code, errors, requestId: '', retryAfter: null });

/** The start of the SHA-256 of some bytes, in hex. */
export async function startOfHash(bytes: Uint8Array<ArrayBuffer>, length: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return hexOf(new Uint8Array(digest)).slice(0, length * 2);
}

/** A record as it is sent. Throws `Problem` for one that the portal would not take, and where this counter is not open. */
export async function signRecord(record: CounterRecord, certificate: string): Promise<SentRecord> {
  const bytes = recordBytes(record);
  if (bytes.length > LONGEST_RECORD) throw refusal(422, 'too_long', TOO_LONG);
  return { signed: base64url(bytes), signature: base64url(await sign(recordSigned(bytes))), certificate };
}
