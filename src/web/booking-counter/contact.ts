import { base64url } from '#domain/rules/code-bytes.ts';
import { contactBytes, contactSigned } from '#domain/rules/signed-contact.ts';
import { Problem } from '#web/client/problem.ts';
import { request, type Answer } from '#web/client/request.ts';
import { currentSession } from '#web/client/session-store.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { openedBy } from './data-key.ts';
import { sign } from './keys.ts';
import { allWraps, counterStores, removeWrap, saveCounter, thisCounter, writeWrap } from './store.ts';

// The contacts of this counter (spec 5 §13.9): each names a random id, stored before, and the id before it; a contact that got no answer is
// repeated with both. This lets the portal detect a copied profile.

const LOCK = 'booking-counter-contact';
/** The most users in a contact. */
const MOST_USERS = 100;
/** How often a contact is made online, in ms. */
const EVERY = 5 * 60_000;

/** The ids sent with a contact. */
export interface SaidContact {
  readonly certificate: string;
  readonly contact: string;
  readonly contactSignature: string;
}

/** The next contact, or the last one again if it got no answer. */
async function nextContact(): Promise<SaidContact> {
  const counter = await saveCounter(({ contact }) =>
    contact.heard ? { contact: { id: randomKey(), before: contact.id, heard: false } } : {},
  );
  const waiting = await (await counterStores()).countFromIndex('lrs', 'state', 'waiting');
  const { id, before } = counter.contact;
  const users = (await allWraps()).map(({ userName }) => userName).slice(0, MOST_USERS);
  const bytes = contactBytes({ counter: counter.id, id, before, at: new Date().toISOString(), waiting, users });
  return {
    certificate: counter.certificate,
    contact: base64url(bytes),
    contactSignature: base64url(await sign(contactSigned(bytes))),
  };
}

/**
 * Sends something with the next contact, one at a time across all windows, and records that the portal received it.
 * Throws what `send` throws; the contact is then repeated.
 */
export async function withContact<Told extends { readonly now: string }>(
  send: (said: SaidContact) => Promise<Told>,
): Promise<Told> {
  return await navigator.locks.request(LOCK, async () => {
    try {
      const answer = await send(await nextContact());
      const now = Date.parse(answer.now);
      await saveCounter(({ contact }) => ({ contact: { ...contact, heard: true }, heardAt: now, latest: now }));
      return answer;
    } catch (error) {
      if (error instanceof Problem && error.code === 'counter_twice') await saveCounter({ twice: true });
      throw error;
    }
  });
}

/** Stores the portal's answer about this counter and its users; a user who may no longer log in here loses the wrap. */
async function keepAnswer(answer: Answer<'counterRenew'>, named: ReadonlySet<string>): Promise<void> {
  const { state, twice, certificate, certificateUntil, name, branchName } = answer;
  await saveCounter({ state, twice: twice === 'yes', certificate, certificateUntil, name, branchName });
  const standing = new Map(answer.users.map(({ userName, version }) => [userName.toLowerCase(), version]));
  for (const wrap of await allWraps()) {
    // A wrap made meanwhile was not part of the request.
    if (!named.has(wrap.userName)) continue;
    const version = standing.get(wrap.userName);
    if (version === undefined || (wrap.version !== '' && wrap.version !== version)) await removeWrap(wrap.userName);
    else if (wrap.version === '') await writeWrap({ ...wrap, version });
  }
}

/** When this window last sent its users to the portal, in ms; contacts of other calls do not send them. */
let renewedAt = 0;

/** Makes a contact. Throws what `request` throws. */
export async function renew(): Promise<void> {
  const counter = await thisCounter();
  if (counter === undefined) return;
  const named = new Set((await allWraps()).map(({ userName }) => userName).slice(0, MOST_USERS));
  const answer = await withContact((said) => request('counterRenew', { body: { branch: counter.branch, ...said } }));
  await keepAnswer(answer, named);
  renewedAt = Date.now();
}

/** Whether this window can make a contact: it has the key and a session with a connection. */
const mayRenew = () => openedBy() !== '' && (currentSession()?.token ?? '') !== '';

/** Makes a contact if this window made none for five minutes. After a failure the next run tries again. */
export async function renewInTime(): Promise<void> {
  if (!mayRenew() || !navigator.onLine) return;
  const counter = await thisCounter();
  if (counter === undefined || counter.twice || counter.state !== 'active') return;
  // If the clock was set back, this makes one contact too many rather than none.
  const since = Date.now() - renewedAt;
  if (since >= 0 && since < EVERY) return;
  await renew().catch(() => undefined);
}
