// PBKDF2 with HMAC-SHA-256 (RFC 8018, FIPS 180-4) for pages opened over http on an office's network: browsers keep
// `crypto.subtle` from them. A library takes four times as long in Chromium (decision 21); nothing secret is hashed here.

const fractionBits = (root: (n: number) => number) => (prime: number) => ((root(prime) % 1) * 2 ** 32) | 0;
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, d) => d).every((d) => d < 2 || n % d !== 0),
);
const ROUNDS = Int32Array.from(PRIMES, fractionBits(Math.cbrt));
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), fractionBits(Math.sqrt));

const words = new Int32Array(64);
const at = (array: Int32Array, place: number) => array[place] as number;
const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** SHA-256 of one more block (16 words), begun from `from`, into `into`; they may be the same. */
function compress(from: Int32Array, block: Int32Array, into: Int32Array): void {
  words.set(block);
  for (let t = 16; t < 64; t += 1) {
    const early = at(words, t - 15);
    const late = at(words, t - 2);
    words[t] =
      (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)) +
      at(words, t - 7) +
      (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
      at(words, t - 16);
  }
  // One by one: taking arrays apart and putting them together would take more than twice as long.
  let a = at(from, 0);
  let b = at(from, 1);
  let c = at(from, 2);
  let d = at(from, 3);
  let e = at(from, 4);
  let f = at(from, 5);
  let g = at(from, 6);
  let h = at(from, 7);
  for (let t = 0; t < 64; t += 1) {
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUNDS, t) + at(words, t)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  into[0] = at(from, 0) + a;
  into[1] = at(from, 1) + b;
  into[2] = at(from, 2) + c;
  into[3] = at(from, 3) + d;
  into[4] = at(from, 4) + e;
  into[5] = at(from, 5) + f;
  into[6] = at(from, 6) + g;
  into[7] = at(from, 7) + h;
}

/** Bytes as the 16 words of a block: all, and from there on zeros. */
function blockOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(new ArrayBuffer(64));
  bytes.forEach((byte, place) => view.setUint8(place, byte));
  return Int32Array.from({ length: 16 }, (_, word) => view.getInt32(word * 4));
}

/** The last block of a message that came after a first block of 64 bytes. */
function lastBlock(bytes: Uint8Array): Int32Array {
  const block = blockOf(Uint8Array.of(...bytes, 0x80));
  block[15] = (64 + bytes.length) * 8;
  return block;
}

/** The first 32 bytes of PBKDF2-HMAC-SHA-256, of a password of up to 64 bytes and a salt of up to 51. */
export function pbkdf2(password: Uint8Array, salt: Uint8Array, iterations: number): Uint8Array<ArrayBuffer> {
  if (password.length > 64 || salt.length > 51) throw new Error('The password or the salt is too long.');
  const key = blockOf(password);
  const inner = new Int32Array(8);
  const outer = new Int32Array(8);
  compress(
    INITIAL,
    key.map((word) => word ^ 0x36363636),
    inner,
  );
  compress(
    INITIAL,
    key.map((word) => word ^ 0x5c5c5c5c),
    outer,
  );
  const block = lastBlock(Uint8Array.of(...salt, 0, 0, 0, 1));
  // What is hashed from then on is always 32 bytes long.
  const padded = lastBlock(new Uint8Array(32));
  const hashed = new Int32Array(8);
  const sum = new Int32Array(8);
  for (let round = 0; round < iterations; round += 1) {
    compress(inner, round === 0 ? block : padded, hashed);
    padded.set(hashed);
    compress(outer, padded, hashed);
    padded.set(hashed);
    for (let t = 0; t < 8; t += 1) sum[t] = at(sum, t) ^ at(hashed, t);
  }
  const bytes = new DataView(new ArrayBuffer(32));
  sum.forEach((word, place) => bytes.setInt32(place * 4, word));
  return new Uint8Array(bytes.buffer);
}
