import { currentLanguage } from '#web/language/language.ts';
import { currentSession } from '#web/client/session-store.ts';
import { toast } from '#web/ui/toast.ts';
import { isSameUser, unsentOf, type Owner, type SendDocument, type UnsentDocument } from './unsent.ts';
import { readOneUnsent, readUnsent, removeUnsent, replaceUnsent, writeUnsent } from './unsent-store.ts';
import { showWaiting, waiting } from './waiting.ts';

// Documents that were submitted without an answer, until the server has them. A document is saved once however often it
// is sent, for it is sent under its form's own key: what is done here about other windows only spares requests.

/** The lock of the window that sends, the channel on which windows hear of each other, and the tag of Background Sync. */
const NAME = 'unsent documents';
/** How often it is tried while some wait: a browser may think that it is online long before a server can be reached. */
const EVERY = 15_000;

/** By http, but for this very computer, browsers have none of these. */
const device: Partial<Pick<Navigator, 'locks' | 'serviceWorker' | 'storage'>> = navigator;

const user = () => currentSession()?.user ?? null;
/** Those that stand in a form of this window: their user decides when they are sent. */
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

/** Stores a document, to be sent as soon as the server can be reached; throws where this browser stores nothing. */
export async function queueDocument(document: Omit<UnsentDocument, 'queuedAt' | 'refusal'>): Promise<void> {
  await writeUnsent({ ...document, queuedAt: Date.now(), refusal: null });
  await changed();
  askForSync();
  // Browsers may drop what a site stores when the disk is full, unless they are asked not to.
  void device.storage?.persist().catch(() => undefined);
}

/** Removes a document: it was saved, or its user does not want it any more. */
export async function dropDocument(key: string): Promise<void> {
  await removeUnsent(key);
  await changed();
}

/** The user's document of that key, to be edited; undefined where there is none. */
export async function openDocument(key: string): Promise<UnsentDocument | undefined> {
  const [owner, found] = [user(), await readOneUnsent(key)];
  return found !== undefined && owner !== null && isSameUser(found, owner) ? found : undefined;
}

/** Does not send a document until the answered function is called: it stands in a form. */
export function holdDocument(key: string): () => void {
  held.add(key);
  return () => {
    held.delete(key);
    void sendAll(user());
  };
}

/** Sends one. Answers whether the next one may get through. */
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
    // A part of its screen could not be fetched, or the disk refused: it stays as it was.
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

/** Sends what waits, oldest first, until nothing gets through. */
async function sendEach(owner: Owner): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    // Somebody else may have logged in meanwhile, and another window may have sent some.
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

/** Does a piece of work unless another window is doing it. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (device.locks === undefined) await work();
  else
    await device.locks.request(NAME, { ifAvailable: true }, async (lock) => (lock === null ? undefined : await work()));
}

let running: Promise<void> | null = null;
/** How often it was asked for. */
let asks = 0;

/** Sends what waits, and once more where it was asked for meanwhile: the line may have come back behind what failed. */
async function sendUntilDone(owner: Owner): Promise<void> {
  for (let seen = 0; seen !== asks;) {
    seen = asks;
    await alone(() => sendEach(owner)).catch(() => undefined);
  }
}

/** Sends what waits of a user, as long as that one is logged in. */
async function sendAll(owner: Owner | null): Promise<void> {
  if (owner === null || !navigator.onLine || !currentSession()?.token) return;
  asks += 1;
  running ??= sendUntilDone(owner).finally(() => {
    running = null;
  });
  await running;
}

/** Asks the browser to tell the service worker, and so this page, when it is online, also where the page sleeps. */
function askForSync(): void {
  void device.serviceWorker?.ready
    .then((registration) => (registration as SyncRegistration).sync?.register(NAME))
    .catch(() => undefined);
}

/** What TypeScript's DOM lacks of a registration. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Shows and sends what waits of a user who is logged in, until the answered function is called. */
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
