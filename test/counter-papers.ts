import { randomBytes } from 'node:crypto';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { bytesIn } from '#domain/rules/code-bytes.ts';
import { type CodedPaper, encodePaper, paperCode, signedBytes } from '#domain/rules/paper-code.ts';
import { keyIdOf } from '#server/secrets/paper-key.ts';
import type { TestCounter } from './counters.ts';

/** The code of a paper that a counter printed with its next number; `changes`: fields that differ. */
export function codeOfCounter(
  { key, certificate, next }: TestCounter,
  changes: Pick<CodedPaper, 'company'> & Partial<CodedPaper>,
  sign = key.sign,
): string {
  const paper: CodedPaper = {
    keyId: keyIdOf(Buffer.from(key.publicKey)),
    paperId: randomBytes(16).toString('hex'),
    revision: 1,
    date: todayInIndia(),
    packages: 12,
    grams: 1_250_500,
    digest: '2d711642b726b044',
    issuer: '23AAHCM8960D1ZG',
    lrNo: next,
    vehicleNo: 'MH12EF9012',
    origin: 'Indore',
    destination: 'Mumbai',
    ...changes,
  };
  const encoded = encodePaper(paper, bytesIn(certificate, certificate.length) ?? undefined);
  if (encoded === null) throw new Error('A code cannot tell this paper.');
  return paperCode(encoded, sign(signedBytes(encoded)));
}
