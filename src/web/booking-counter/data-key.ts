import { Problem } from '#web/client/problem.ts';
import { utf8Of } from '#domain/rules/code-bytes.ts';

// The key that seals all that this counter keeps (spec 5 §2, §13.7). It is held in memory only: another window hands it over, a reload asks
// for the password, and a logout removes it from all windows.

const NAME = 'booking-counter-key';
/** How long to wait for another window's key, in ms. */
const PATIENCE = 300;
/** PBKDF2 with SHA-256 (spec 5 §2). */
const ROUNDS = 600_000;
export const COUNTER_LOCKED = 'Enter your password to open this counter.';

type Bytes = Uint8Array<ArrayBuffer>;
type Message = { readonly wanted: true } | { readonly bytes: Bytes; readonly owner: string } | { readonly gone: true };

let bytes: Bytes | null = null;
let key: Promise<CryptoKey> | null = null;
/** The user whose login opened it, in lower case. */
let owner = '';
let channel: BroadcastChannel | null = null;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

function take(taken: Bytes, by: string): void {
  bytes = taken;
  owner = by.toLowerCase();
  key = importDataKey(taken);
  notify();
}

function lose(): void {
  bytes = null;
  owner = '';
  key = null;
  notify();
}

/** The channel between windows; only pages of this origin receive it. */
function channelOfKey(): BroadcastChannel {
  if (channel !== null) return channel;
  channel = new BroadcastChannel(NAME);
  // In Node, where tests run, an open channel keeps the process alive.
  (channel as { unref?: () => void }).unref?.();
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('wanted' in data) {
      if (bytes !== null) broadcast({ bytes, owner });
    } else if ('gone' in data) lose();
    else if (bytes === null) take(data.bytes, data.owner);
  });
  return channel;
}

/** Sends to the other windows. */
function broadcast(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches pages of its own origin alone
  channelOfKey().postMessage(message);
}

/** A data key for sealing, imported as not extractable. */
export const importDataKey = (raw: Bytes) =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** A new random data key of 32 bytes. */
export const newDataKey = (): Bytes => crypto.getRandomValues(new Uint8Array(32));

/** Opens this counter in all windows; `userName` is the user who logged in. */
export function openWith(raw: Bytes, userName: string): void {
  take(raw, userName);
  broadcast({ bytes: raw, owner: userName.toLowerCase() });
}

/** Removes the key from all windows. */
export function forgetDataKey(): void {
  lose();
  broadcast({ gone: true });
}

/** The user whose login opened the key in this window; empty if the key is not here. */
export const openedBy = (): string => owner;

/** Calls back when this counter is opened or its key removed. Answers the function that unsubscribes. */
export function onDataKeyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the other windows for the key; answers whether it is here afterwards. */
export async function askOtherWindows(): Promise<boolean> {
  if (openedBy() !== '') return true;
  const answered = new Promise<void>((resolve) => {
    const stop = onDataKeyChange(() => {
      stop();
      resolve();
    });
    setTimeout(() => {
      stop();
      resolve();
    }, PATIENCE);
  });
  broadcast({ wanted: true });
  await answered;
  return openedBy() !== '';
}

/** Thrown if no window has the key. */
const counterLocked = (): Problem =>
  new Problem({
    detail: COUNTER_LOCKED,
    status: 0,
    code: 'counter_locked',
    errors: [],
    requestId: '',
    retryAfter: null,
  });

/** The data key, from another window if needed. Throws `Problem` 'Enter your password to open this counter.' if none has it. */
export async function dataKey(): Promise<CryptoKey> {
  if (!(await askOtherWindows()) || key === null) throw counterLocked();
  return await key;
}

/** The key derived from a password (PBKDF2-SHA-256). */
async function keyOf(password: string, salt: Bytes, rounds: number): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', utf8Of(password), 'PBKDF2', false, ['deriveKey']);
  return await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    typed,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const gcm = (iv: Bytes, userName: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8Of(`wrap ${userName.toLowerCase()}`),
});

/** A data key as stored on disk, wrapped by a password. */
export interface WrappedKey {
  readonly salt: Bytes;
  readonly rounds: number;
  readonly wrapped: Bytes;
}

/** Wraps a data key with a user's password. */
export async function wrapDataKey(raw: Bytes, userName: string, password: string): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapping = await keyOf(password, salt, ROUNDS);
  const sealed = new Uint8Array(await crypto.subtle.encrypt(gcm(iv, userName), wrapping, raw));
  return { salt, rounds: ROUNDS, wrapped: Uint8Array.from([...iv, ...sealed]) };
}

/** The data key unwrapped with a user's password; null if the password is wrong. */
export async function unwrapDataKey(kept: WrappedKey, userName: string, password: string): Promise<Bytes | null> {
  const wrapping = await keyOf(password, kept.salt, kept.rounds);
  try {
    const iv = kept.wrapped.slice(0, 12);
    return new Uint8Array(await crypto.subtle.decrypt(gcm(iv, userName), wrapping, kept.wrapped.slice(12)));
  } catch {
    return null;
  }
}
