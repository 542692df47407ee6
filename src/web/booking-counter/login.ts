import { COUNTER_ENDED } from '#domain/records/counter.ts';
import { bytesIn } from '#domain/rules/code-bytes.ts';
import { COUNTER_LOGIN_HOURS } from '#domain/rules/counter-login.ts';
import { NetworkFailure, Problem } from '#web/client/problem.ts';
import { request } from '#web/client/request.ts';
import { currentSession, startSession, type SessionUser } from '#web/client/session-store.ts';
import { counterFault } from './clock.ts';
import { renew } from './contact.ts';
import { openWith, unwrapDataKey, wrapDataKey } from './data-key.ts';
import { watchSession } from './session-watch.ts';
import { counterStores, saveCounter, thisCounter, wrapOf, writeWrap, type CounterRow, type WrapRow } from './store.ts';

// How a user opens this counter (spec 5 §2): with a connection by the portal's answer (Counter/Open), without one by their own wrap.

/** After this many wrong passwords in a row a user must log in with a connection. */
const MOST_WRONG = 5;
/** How long a login on a counter waits for the portal, in ms. */
const PATIENCE = 8000;

export const NEVER_ONLINE = 'Log in on this counter once with a connection.';
export const TOO_MANY_WRONG = 'The password was wrong five times. Log in with a connection.';
export const TOO_LONG_AWAY = 'Your last login with a connection is too long ago. Log in with a connection.';
const WRONG = 'Login failed. Invalid Username or Password.';

const refused = (detail: string) =>
  new Problem({ detail, status: 403, code: 'counter_login', errors: [], requestId: '', retryAfter: null });

/** Until when a user may work without a connection, in ms: the company's number of hours after the last login with one. */
export const endsAt = ({ onlineAt }: WrapRow, { loginHours }: Pick<CounterRow, 'loginHours'>): number =>
  onlineAt + (loginHours ?? COUNTER_LOGIN_HOURS.usual) * 3_600_000;

/** Counts an attempt before it is made, so that killing the browser does not avoid the count. */
async function countTry(userName: string, counter: CounterRow, now: number): Promise<WrapRow> {
  const counting = (await counterStores()).transaction('wraps', 'readwrite', { durability: 'strict' });
  const wrap = await counting.store.get(userName.toLowerCase());
  if (wrap === undefined) throw refused(NEVER_ONLINE);
  if (wrap.wrong >= MOST_WRONG) throw refused(TOO_MANY_WRONG);
  if (now >= endsAt(wrap, counter)) throw refused(TOO_LONG_AWAY);
  await Promise.all([counting.store.put({ ...wrap, wrong: wrap.wrong + 1 }), counting.done]);
  return wrap;
}

/**
 * Opens this counter with a user's own wrap and begins a session without a connection. Throws `Problem` for a wrong
 * password, a wrong clock, a counter that must connect first, and a user who may not log in.
 */
export async function loginOffline(userName: string, password: string): Promise<void> {
  const counter = await thisCounter();
  if (counter === undefined) throw refused(NEVER_ONLINE);
  const now = Date.now();
  const fault = counterFault(counter, now);
  if (fault !== null) throw refused(fault);
  const wrap = await countTry(userName, counter, now);
  const raw = await unwrapDataKey(wrap, userName, password);
  if (raw === null) throw refused(WRONG);
  await writeWrap({ ...wrap, wrong: 0 });
  await saveCounter(({ latest }) => ({ latest: Math.max(latest, now) }));
  watchSession();
  openWith(raw, userName);
  // No token: this session never sends anything.
  startSession('', wrap.user);
}

const answerOfUser = ({ roleId, ...user }: SessionUser) => ({ ...user, roleId: String(roleId) });

/** Opens this counter by the portal's answer, and wraps the key anew. Throws what `request` throws. */
async function openOnline(counter: CounterRow, user: SessionUser, password: string): Promise<void> {
  const body = { branch: counter.branch, id: counter.id, oldPassword: password };
  const { dataKey, version, guessable } = await request('counterOpen', { body });
  const raw = bytesIn(dataKey, 43);
  if (raw === null) throw new Error('The portal told no key.');
  openWith(raw, user.userName);
  if (guessable === 'yes' || version === '') return;
  const wrapped = await wrapDataKey(raw, user.userName, password);
  const whose = { userName: user.userName.toLowerCase(), user: answerOfUser(user) };
  await writeWrap({ ...whose, ...wrapped, version, onlineAt: Date.now(), wrong: 0 });
}

/** Opens this counter with the user's own wrap; answers whether the password was right. */
async function openByWrap(user: SessionUser, password: string): Promise<boolean> {
  const wrap = await wrapOf(user.userName);
  const raw = wrap === undefined ? null : await unwrapDataKey(wrap, user.userName, password);
  if (raw !== null) openWith(raw, user.userName);
  return raw !== null;
}

/**
 * Opens this counter for a user logged in with a connection; also a counter that was ended, with the user's own wrap, so
 * that waiting records are sent. Throws the portal's refusal.
 */
export async function openCounter(password: string): Promise<void> {
  const [counter, session] = [await thisCounter(), currentSession()];
  if (counter === undefined || session === null || session.user.tenantId !== counter.company) return;
  watchSession();
  try {
    await openOnline(counter, session.user, password);
  } catch (error) {
    const isEnded = error instanceof Problem && error.message === COUNTER_ENDED;
    if (isEnded) await saveCounter(({ state }) => ({ state: state === 'active' ? 'lost' : state }));
    if (!(isEnded || error instanceof NetworkFailure) || !(await openByWrap(session.user, password))) throw error;
  }
  // Not awaited: its answer about the users' wraps can come later.
  void renew().catch(() => undefined);
}

const patience = () =>
  new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), PATIENCE);
  });

/** Opens the counter for a logged-in user. A user who may not open it works as at any other computer. */
async function opened(isIn: boolean, password: string): Promise<boolean> {
  if (isIn) await openCounter(password).catch(() => undefined);
  return isIn;
}

/**
 * Logs in on a counter: with a connection if the portal answers, and then opens the counter too; else without one.
 * `online` logs in at the portal and answers whether that gave a session.
 */
export async function loginAtCounter(
  online: () => Promise<boolean>,
  userName: string,
  password: string,
): Promise<boolean> {
  const atPortal = navigator.onLine ? online() : Promise.reject(new NetworkFailure(new Error('There is no line.')));
  try {
    // Without a wrap there is no alternative to waiting for the portal.
    const isIn = await ((await wrapOf(userName)) === undefined ? atPortal : Promise.race([atPortal, patience()]));
    if (isIn !== 'late') return await opened(isIn, password);
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
  }
  await loginOffline(userName, password);
  // A late answer still turns it into a login with a connection.
  atPortal.then((isIn) => opened(isIn, password)).catch(() => undefined);
  return true;
}
