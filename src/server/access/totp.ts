import { createHmac } from 'node:crypto';

// Codes of authenticator apps (RFC 6238, over RFC 4226). Twenty lines of our own: the RFCs' vectors hold them, and a library
// would bring its own HMAC, its own random numbers and every option that no app understands.

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present one whose code is taken: clocks of telephones are off by some seconds. */
const SKEW = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step of time that a moment (in ms) is in. */
export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_SECONDS);

/** The code of a secret at a step (HMAC-SHA-1, which is what all apps compute). */
export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, of those around a moment that come after `lastStep`; null: of none. */
export function stepOfCode(secret: Buffer, code: string, { now, lastStep }: { now: number; lastStep: number }) {
  const present = stepAt(now);
  for (let step = Math.max(present - SKEW, lastStep + 1); step <= present + SKEW; step += 1)
    if (codeAt(secret, step) === code) return step;
  return null;
}

/** Bytes as people type them into an app (RFC 4648), without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What an app reads from the QR code. */
export function authenticatorAddress(secret: Buffer, portal: string, userName: string): string {
  const label = `${encodeURIComponent(portal)}:${encodeURIComponent(userName)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(portal)}`;
}
