import { currentLanguage } from '#web/language/language.ts';
import { currentSession } from '#web/client/session-store.ts';
import { toast } from '#web/ui/toast.ts';
import { isSameUser, unsentOf, type Owner, type SendDocument, type UnsentDocument } from './unsent.ts';
import { readOneUnsent, readUnsent, removeUnsent, replaceUnsent, writeUnsent } from './unsent-store.ts';
import { showWaiting, waiting } from './waiting.ts';

// Documents whose save got no answer, until the server has them. A document is saved once however often it
// is sent, because it is sent under its form's own key: the coordination with other windows only saves requests.

/** The name of the sending window's lock, of the channel between windows, and of the Background Sync tag. */
const NAME = 'unsent documents';
/** How often sending is tried while some wait, in ms: a browser may report online long before a server can be reached. */
const EVERY = 15_000;

/** Over plain http, except on localhost, browsers have none of these. */
const device: Partial<Pick<Navigator, 'locks' | 'serviceWorker' | 'storage'>> = navigator;

const user = () => currentSession()?.user ?? null;
/** The documents open in a form of this window: their user decides when they are sent. */
const held = new Set<string>();
let channel: BroadcastChannel | null = null;
/** How a document is sent; null: nobody is logged in. */
let sendDocument: SendDocument | null = null;

async function readAnew(): Promise<void> {
  const owner = user();
  const all = owner === null ? [] : await readUnsent().catch(() => []);
  showWaiting({ documents: owner === null ? [] : unsentOf(all, owner) });
}

async function changed(): Promise<void> {
  await readAnew();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its own origin's alone
  channel?.postMessage(null);
}

/** Stores a document, to be sent as soon as the server can be reached; throws if this browser stores nothing. */
export async function queueDocument(document: Omit<UnsentDocument, 'queuedAt' | 'refusal'>): Promise<void> {
  await writeUnsent({ ...document, queuedAt: Date.now(), refusal: null });
  await changed();
  askForSync();
  // Browsers may evict a site's data when the disk is full, unless asked not to.
  void device.storage?.persist().catch(() => undefined);
}

/** Removes a document: it was saved, or its user discarded it. */
export async function dropDocument(key: string): Promise<void> {
  await removeUnsent(key);
  await changed();
}

/** The user's document with that key, to be edited; undefined if there is none. */
export async function openDocument(key: string): Promise<UnsentDocument | undefined> {
  const [owner, found] = [user(), await readOneUnsent(key)];
  return found !== undefined && owner !== null && isSameUser(found, owner) ? found : undefined;
}

/** Holds a document back while it is open in a form; returns the function that releases it. */
export function holdDocument(key: string): () => void {
  held.add(key);
  return () => {
    held.delete(key);
    void sendAll(user());
  };
}

/** Sends one document. Returns whether it makes sense to send the next. */
async function sendOne(document: UnsentDocument): Promise<boolean> {
  if (sendDocument === null) return false;
  showWaiting({ sending: document.key });
  try {
    const { unanswered, amended, ...result } = await sendDocument(document);
    if (result.is === 'waiting') return !result.stop;
    const refused = result.is === 'refused' ? { ...document, unanswered, amended, refusal: result.refusal } : null;
    await replaceUnsent(document, refused);
    if (refused !== null) tellRefused(document, refused.refusal.sentence);
    await changed();
    return true;
  } catch {
    // A file of its screen could not be fetched, or writing to the disk failed: it stays as it was.
    return false;
  } finally {
    showWaiting({ sending: null });
  }
}

function tellRefused(document: UnsentDocument, sentence: string): void {
  const { t, say } = currentLanguage();
  toast.error(t.queue.refused(t.queue.named(t.menu[document.name], document.number), say(sentence)), {
    duration: 10_000,
  });
}

/** Sends the waiting documents, oldest first, until one does not get through. */
async function sendEach(owner: Owner): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    // Another user may have logged in meanwhile, and another window may have sent some.
    const now = user();
    if (now === null || !isSameUser(now, owner)) return;
    const next = unsentOf(await readUnsent(), owner).find(
      ({ key, refusal }) => refusal === null && !tried.has(key) && !held.has(key),
    );
    if (next === undefined) return;
    tried.add(next.key);
    if (!(await sendOne(next))) return;
  }
}

/** Does the work unless another window is doing it. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (device.locks === undefined) await work();
  else
    await device.locks.request(NAME, { ifAvailable: true }, async (lock) => (lock === null ? undefined : await work()));
}

let running: Promise<void> | null = null;
/** How often sending was requested. */
let asks = 0;

/** Sends the waiting documents, and again if that was requested meanwhile: the connection may have come back after a failure. */
async function sendUntilDone(owner: Owner): Promise<void> {
  for (let seen = 0; seen !== asks;) {
    seen = asks;
    await alone(() => sendEach(owner)).catch(() => undefined);
  }
}

/** Sends the waiting documents of a user, as long as that user is logged in. */
async function sendAll(owner: Owner | null): Promise<void> {
  if (owner === null || !navigator.onLine || !currentSession()?.token) return;
  asks += 1;
  running ??= sendUntilDone(owner).finally(() => {
    running = null;
  });
  await running;
}

/** Asks the browser to wake the service worker, and so this page, when it is online, even if the page is suspended. */
function askForSync(): void {
  void device.serviceWorker?.ready
    .then((registration) => (registration as SyncRegistration).sync?.register(NAME))
    .catch(() => undefined);
}

/** The part of a registration that TypeScript's DOM types lack. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Shows and sends the waiting documents of a logged-in user; returns the function that stops it. */
export function watchQueue(owner: Owner, sends: SendDocument): () => void {
  sendDocument = sends;
  const ended = new AbortController();
  const { signal } = ended;
  const send = () => void sendAll(owner);
  if ('BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel(NAME);
    channel.addEventListener('message', () => void readAnew(), { signal });
  }
  window.addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send(), { signal });
  device.serviceWorker?.addEventListener('message', send, { signal });
  const timer = setInterval(() => {
    if (waiting().documents.some(({ refusal }) => refusal === null)) send();
  }, EVERY);
  void readAnew().then(send);
  return () => {
    ended.abort();
    clearInterval(timer);
    channel?.close();
    channel = null;
    sendDocument = null;
    showWaiting({ documents: [], sending: null });
  };
}
