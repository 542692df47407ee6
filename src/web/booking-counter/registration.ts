import { COUNTER_KEY_WRONG } from '#domain/records/counter.ts';
import { base64url, bytesIn } from '#domain/rules/code-bytes.ts';
import { proofSigned } from '#domain/rules/signed-contact.ts';
import { markCounter } from '#web/client/counter-mark.ts';
import { request, type Answer } from '#web/client/request.ts';
import { forgetDataKey, importDataKey, newDataKey, openWith } from './data-key.ts';
import { makeKey, signWith, type MadeKey } from './keys.ts';
import { openCounter } from './login.ts';
import { watchSession } from './session-watch.ts';
import { counterStores, forgetAll, saveCounter, thisCounter, type CounterRow } from './store.ts';

// Makes this browser a counter (spec 5 §1, §13.7): the key is stored, read back and tested by signing before the portal is called.

/** The counter to register: defined by an admin, or by an admin's code. */
export type Wanted =
  | { readonly invite: string }
  | { readonly branch: number; readonly name: string; readonly code: string; readonly pattern: string };

/** The company and the registering user. */
interface Registering {
  readonly company: string;
  readonly userName: string;
  readonly password: string;
}

const NOTHING = { branch: 0, branchName: '', branchCode: '', name: '', code: '', book: 0, pattern: '', digits: 0 };
const blank = (company: string, key: MadeKey): CounterRow => ({
  ...NOTHING,
  ...key,
  id: '',
  company,
  state: 'active',
  twice: false,
  certificate: '',
  certificateUntil: '',
  contact: { id: '', before: '', heard: true },
  heardAt: 0,
  latest: 0,
  sequence: 0,
  numbers: {},
  persisted: false,
});

/** A counter as created by the portal. */
function madeOf(blankRow: CounterRow, made: Answer<'counterRegister'>): CounterRow {
  const { id, branch, branchName, branchCode, name, code, book, pattern, digits, certificate, certificateUntil } = made;
  const own = { id, branch, branchName, branchCode, name, code, book, pattern, digits };
  return { ...blankRow, ...own, certificate, certificateUntil, latest: Date.now() };
}

/** A new key, stored and read back, with a signature as proof. */
async function storedKey(company: string, sealing: CryptoKey): Promise<{ row: CounterRow; proof: string }> {
  const stores = await counterStores();
  await stores.put('counter', blank(company, await makeKey(sealing)), 'new');
  const row = await stores.get('counter', 'new');
  const publicKey = row === undefined ? null : bytesIn(row.publicKey, 43);
  if (row === undefined || publicKey === null) throw new Error(COUNTER_KEY_WRONG);
  return { row, proof: base64url(await signWith(row.wrappedKey, sealing, proofSigned(publicKey))) };
}

/** Asks the browser for persistent storage, and records the result. Firefox asks the user, so an answer may never come. */
export async function askToKeep(): Promise<void> {
  let persisted = false;
  try {
    persisted = await navigator.storage.persist();
  } catch {
    // WebKitGTK has no `navigator.storage`.
  }
  await saveCounter({ persisted });
}

/** Makes this browser a counter and opens it. Throws what `request` throws. */
export async function registerHere(wanted: Wanted, { company, userName, password }: Registering): Promise<CounterRow> {
  if ((await thisCounter()) !== undefined) throw new Error('This browser is a counter already.');
  const raw = newDataKey();
  const { row, proof } = await storedKey(company, await importDataKey(raw));
  const stores = await counterStores();
  const by = { invite: '', branch: 0, name: '', code: '', pattern: '', ...wanted };
  const body = { ...by, publicKey: row.publicKey, proof, dataKey: base64url(raw) };
  const made = await request('counterRegister', { body });
  const counter = madeOf(row, made);
  const saving = stores.transaction('counter', 'readwrite', { durability: 'strict' });
  await Promise.all([saving.store.put(counter, 'this'), saving.store.delete('new'), saving.done]);
  // Not awaited: the portal's answer is already stored, and the user may never answer.
  void askToKeep().catch(() => undefined);
  markCounter(counter.branch);
  watchSession();
  openWith(raw, userName);
  // The counter's own page reports a wrong password; the browser is a counter all the same.
  await openCounter(password).catch(() => undefined);
  return counter;
}

/** Removes everything that this counter keeps. The caller must make sure that nothing waits. */
export async function forgetCounter(): Promise<void> {
  forgetDataKey();
  await forgetAll();
  markCounter(0);
}
