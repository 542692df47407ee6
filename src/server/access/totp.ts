import { createHmac } from 'node:crypto';

// Codes of authenticator apps (RFC 6238, over RFC 4226). Twenty lines of our own, tested against the RFCs' vectors: a library would bring
// its own HMAC, its own random numbers and options that no app understands.

const STEP_SECONDS = 30;
const DIGITS = 6;
/** How many time steps before and after the current one are accepted: phone clocks are off by some seconds. */
const SKEW = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The time step of a moment (in ms). */
export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_SECONDS);

/** The code of a secret at a time step (HMAC-SHA-1, which all apps compute). */
export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step of a code, among those around a moment and after `lastStep`; null if none matches. */
export function stepOfCode(secret: Buffer, code: string, { now, lastStep }: { now: number; lastStep: number }) {
  const present = stepAt(now);
  for (let step = Math.max(present - SKEW, lastStep + 1); step <= present + SKEW; step += 1)
    if (codeAt(secret, step) === code) return step;
  return null;
}

/** Bytes as base32 for typing into an app (RFC 4648), without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The otpauth address that an app reads from the QR code. */
export function authenticatorAddress(secret: Buffer, portal: string, userName: string): string {
  const label = `${encodeURIComponent(portal)}:${encodeURIComponent(userName)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(portal)}`;
}
