import '#web/trusted-types.ts';
import type { Delivery } from './delivery-form.ts';
import { openLink, send, type NotAnswered } from './driver-calls.ts';
import type { DriverKind, DriverLr, DriverTrip, Opened } from './opened.ts';
import { button, element } from './element.ts';
import type * as Later from './later.ts';
import { lrCard } from './lr-card.ts';
import { change, freshId, keep, lastOpened, rememberOpened, unsentOf, type Expense, type Unsent } from './unsent.ts';
import type { PageWords } from './written-page.ts';

// The script of the driver's page, /d#TOKEN. Whatever the driver enters is stored on the phone first and sent from there, so that it works
// the same online and offline. The token is sent in a header, so that no log contains it.

const html = document.documentElement;
const written = document.querySelector<HTMLElement>('#words');
const words = JSON.parse(written?.textContent ?? '{}') as PageWords;
/** What the page loads after it is shown (later.ts); a separate build, whose address the build writes into the page. */
let later: typeof Later | undefined;
const say = (sentence: string) =>
  html.lang === 'hi' ? (later?.sayInHindi(sentence) ?? words.statuses[sentence] ?? sentence) : sentence;
const link = location.hash.slice(1);
const main = document.querySelector('main');
const waiting = element('p');
waiting.id = 'waiting';
waiting.setAttribute('role', 'status');
const list = element('div');

let opened: Opened | undefined;
let unsent: readonly Unsent[] = [];
let isOver = false;
/** Whether anything was sent since the page was opened. */
let hasSent = false;
const cards = new Map<string, ReturnType<typeof lrCard>>();
let tripView: ReturnType<NonNullable<typeof later>['tripCard']> | undefined;

/** Stores what the driver reported, and sends it as soon as possible. Throws when the phone cannot store it. */
async function tell(items: readonly Unsent[]): Promise<void> {
  await keep(items);
  await draw();
  void sendAll();
}

const keptOf = ({ number }: DriverLr | DriverTrip) => ({
  id: freshId(),
  link,
  number,
  // Phone clocks can be hours off; the server's clock counts.
  at: new Date(Date.now() + (opened?.clockAhead ?? 0)).toISOString(),
  refused: '',
});
const note = (lr: DriverLr, kind: DriverKind) => tell([{ ...keptOf(lr), what: 'event', kind, packages: 0 }]);

async function deliver(
  lr: DriverLr,
  { packages, receiver, reason, photos, money }: Delivery,
  isDelivery: boolean,
): Promise<void> {
  const paid = money === undefined ? {} : { money };
  const delivered = { ...keptOf(lr), what: 'event', kind: 'Delivered', packages, ...paid } as const;
  const why = reason === undefined ? {} : { reason };
  const proof = { ...keptOf(lr), what: 'pod', packages, receiver, ...why, photos } as const;
  await tell([...(isDelivery ? [delivered] : []), ...(photos.length > 0 ? [proof] : [])]);
}

const spend = (trip: DriverTrip, expense: Expense, photos: readonly Blob[]) =>
  tell([{ ...keptOf(trip), what: 'expense', expense, photos }]);

async function settle(item: Unsent, to: Unsent | null): Promise<void> {
  await change(item.id, to);
  await draw();
  void sendAll();
}
const actions = {
  note,
  deliver,
  spend,
  // It keeps its id: if it was accepted after all, it is not recorded twice.
  retry: (item: Unsent) => void settle(item, { ...item, refused: '' }),
  remove: (item: Unsent) => void settle(item, null),
};

async function draw(): Promise<void> {
  unsent = await unsentOf(link).catch(() => []);
  const count = unsent.filter(({ refused }) => refused === '').length;
  const refused = unsent.length - count;
  // Nothing is said when nothing was ever reported.
  const sent = hasSent ? words.nothingWaits : '';
  const text = count === 0 ? sent : `${words.waits} ${count}`;
  // Refusals come first: nothing is in order until they are dealt with.
  waiting.textContent = refused === 0 ? text : `${words.someNotTaken} ${refused}${count === 0 ? '' : `. ${text}`}`;
  waiting.hidden = waiting.textContent === '';
  waiting.toggleAttribute('data-waits', count > 0);
  waiting.toggleAttribute('data-refused', refused > 0);
  if (isOver || opened === undefined) return;
  drawTrip();
  for (const lr of opened.lrs) {
    const card = cards.get(lr.number) ?? lrCard(words, say, actions);
    cards.set(lr.number, card);
    card.update(
      lr,
      unsent.filter((item) => item.what !== 'expense').filter(({ number }) => number === lr.number),
    );
    if (!card.card.isConnected) list.append(card.card);
  }
  if (!list.isConnected) main?.replaceChildren(element('h1', opened.company), waiting, list);
}

/** The card of the trip, above the LRs. When the link has no trip, it is made from the expenses kept on the phone. */
function drawTrip(): void {
  const spent = unsent.filter((item) => item.what === 'expense');
  const number = spent[0]?.number;
  const kept = number === undefined ? null : { number, vehicleNo: '', isOpen: false, expenses: [] };
  const trip = opened?.trip ?? kept;
  if (later === undefined || trip === null) return;
  tripView ??= later.tripCard(words, say, actions);
  tripView.update(trip, spent);
  if (!tripView.card.isConnected) list.prepend(tripView.card);
}

/** Loads later.ts before it is needed; offline, the service worker provides it. */
async function loadLater(): Promise<void> {
  if (later !== undefined) return;
  try {
    later = (await import(/* @vite-ignore */ written?.dataset['later'] ?? '')) as typeof later;
    await draw();
  } catch {
    // Retried whenever the page asks the server.
  }
}

function showNothing(why: NotAnswered): void {
  const hint = why === 'over' ? element('p', words.overHint) : button(words.retry, () => void sendAll());
  main?.replaceChildren(element('h1', words[why]), hint, ...(unsent.length > 0 ? [waiting] : []));
}

async function open(): Promise<boolean> {
  const answer = await openLink(link);
  if (typeof answer !== 'string') {
    opened = answer;
    await rememberOpened(link, answer).catch(() => undefined);
    await draw();
    return true;
  }
  isOver = answer === 'over';
  if (isOver) await rememberOpened(link, null).catch(() => undefined);
  if (isOver || opened === undefined) showNothing(answer);
  return false;
}

/** Sends what waits, oldest first. Returns whether the connection held to the end. */
async function sendWaiting(): Promise<boolean> {
  for (;;) {
    const next = (await unsentOf(link).catch(() => [])).find(({ refused }) => refused === '');
    if (next === undefined) return true;
    const answer = await send(next);
    if (typeof answer === 'string') return false;
    hasSent ||= answer === null;
    await change(next.id, answer === null ? null : { ...next, refused: answer.refused });
    await draw();
  }
}

const AGAIN_MS = 10_000;
let sending = false;
let again: ReturnType<typeof setTimeout> | undefined;
/** Reads the LRs, sends what waits, and reads them again; retries by itself when the connection is lost. */
async function sendAll(): Promise<void> {
  if (sending || isOver) return;
  sending = true;
  clearTimeout(again);
  void loadLater();
  try {
    if (await open()) {
      const waited = unsent.some(({ refused }) => refused === '');
      if (waited && (await sendWaiting())) await open();
    }
  } finally {
    sending = false;
    const waits = unsent.some(({ refused }) => refused === '');
    if (waits && !isOver) again = setTimeout(() => void sendAll(), AGAIN_MS);
  }
}

async function begin(): Promise<void> {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const dress = () => (html.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light');
  dress();
  dark.addEventListener('change', dress);
  const other = document.querySelector<HTMLAnchorElement>('#language');
  if (other !== null) other.hash = location.hash;
  opened = await lastOpened(link).catch(() => undefined);
  await draw();
  await Promise.all([loadLater(), sendAll()]);
}

addEventListener('hashchange', () => location.reload());
addEventListener('online', () => void sendAll());
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void sendAll();
});
void begin();

// Not available without https; the page then works only online.
if ('serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/d-sw.js', { scope: '/d/' }).catch(() => undefined);
}
