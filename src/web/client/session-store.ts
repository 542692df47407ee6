import { ROLES, type RoleId } from '#domain/rules/roles.ts';
import { OF_SESSION, readStored, readStoredObject, removeAllStored, removeStored, writeStored } from './storage.ts';

/**
 * The user who is logged in. `tenantId` is empty until the company exists; a super admin's is that of the company that was
 * chosen (see `chooseCompany`).
 */
export interface SessionUser {
  readonly userName: string;
  readonly name: string;
  readonly email: string;
  readonly contact: string;
  readonly companyName: string;
  readonly tenantId: string;
  readonly roleId: RoleId;
}

export interface Session {
  /** Empty: it began at a counter without a connection, and nothing of it is ever sent. */
  readonly token: string;
  readonly user: SessionUser;
}

// The specification's names: "the token, the user detail and user data are kept in browser storage".
const TOKEN = 'token';
const USER_DETAIL = 'userdetail';
// In the window's own storage: each may show another company.
const CHOSEN = 'chosen-company';

const listeners = new Set<() => void>();
const expiryListeners = new Set<(why: string | null, userName: string) => void>();

const asText = (value: unknown) => (typeof value === 'string' ? value : '');
const asRole = (value: unknown): RoleId => (value === '1' ? 1 : value === '2' ? 2 : 3);

/** The user as a call answers it. */
export interface UserAnswer extends Omit<SessionUser, 'roleId'> {
  readonly roleId: string;
}

// The storage keeps the specification's names: tabs of an older portal and sessions of yesterday read the same.
const storedUser = ({ companyName, roleId, ...user }: UserAnswer) => ({
  ...user,
  company_Name: companyName,
  role_Id: roleId,
});

function userFromStorage(user: Readonly<Record<string, unknown>>): SessionUser {
  return {
    userName: asText(user['userName']),
    name: asText(user['name']),
    email: asText(user['email']),
    contact: asText(user['contact']),
    companyName: asText(user['company_Name']),
    tenantId: asText(user['tenantId']),
    roleId: asRole(user['role_Id']),
  };
}

// Spec 2 §8: the sentences for a stored session that cannot be resumed.
const NO_USER = 'Invalid user session.';
const NO_OBJECT = 'Invalid user data.';
const DAMAGED = 'Failed to initialize user details.';
let fault: string | null = null;

function readSession(): Session | null {
  const token = readStored(TOKEN);
  const detail = readStoredObject(USER_DETAIL);
  fault = token === null || detail !== null ? null : faultOf(readStored(USER_DETAIL));
  if (token === null || detail === null) return null;
  const user = userFromStorage(detail);
  return { token, user: user.roleId === ROLES.superAdmin ? { ...user, tenantId: chosen } : user };
}

function faultOf(detail: string | null): string {
  if (detail === null) return NO_USER;
  try {
    JSON.parse(detail);
    return NO_OBJECT;
  } catch {
    return DAMAGED;
  }
}

/** Why the stored session is none, in English; null where there was none. What is left of it goes. */
export function takeSessionFault(): string | null {
  const found = fault;
  if (found !== null) endSession();
  return found;
}

let chosen = readChosen();
// The company that this page has worked for.
let served = chosen;
let current = readSession();

function change(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}

/** The session of this browser, shared by its tabs; null when nobody is logged in. */
export function currentSession(): Session | null {
  return current;
}

/** Calls back whenever somebody logs in, logs out or gets a company. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when the server no longer takes the session; `why`: its sentence, where there is more to say than that. */
export function onSessionExpired(listener: (why: string | null, userName: string) => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Keeps a session until it ends. */
export function startSession(token: string, user: UserAnswer): void {
  writeStored(TOKEN, token);
  writeStored(USER_DETAIL, JSON.stringify(storedUser(user)));
  change(readSession());
}

/** Notes the company that the user has just made. */
export function linkCompany(tenantId: string, companyName: string): void {
  if (current === null) return;
  const { token, user } = current;
  startSession(token, { ...user, roleId: String(user.roleId), tenantId, companyName });
}

/** Notes what the user changed of the own login. */
export function changeUser(user: UserAnswer): void {
  if (current !== null) startSession(current.token, user);
}

/**
 * Notes the company that a super admin works for in this window: every call that needs a company names it. A page that
 * has worked for one never works for another, so that nothing of the two can mix: what is read and kept, what is being
 * sent, drafts. Answers whether the page has to be opened anew.
 */
export function chooseCompany(tenantId: string): boolean {
  if (tenantId === chosen) return false;
  writeChosen(tenantId);
  if (served !== '' && served !== tenantId) return true;
  chosen = tenantId;
  served = tenantId;
  change(readSession());
  return false;
}

/** Forgets the session, and what was seen in it. Drafts and preferences stay: they belong to the user, not to the session. */
export function endSession(): void {
  removeAllStored(OF_SESSION);
  removeStored(TOKEN);
  removeStored(USER_DETAIL);
  writeChosen('');
  chosen = '';
  change(null);
}

/** Ends a session that the server refused; `token` is the one that was sent, for another may have begun meanwhile. */
export function expireSession(token: string, why: string | null = null): void {
  if (current?.token !== token) return;
  const { userName } = current.user;
  endSession();
  for (const listener of expiryListeners) listener(why, userName);
}

function readChosen(): string {
  try {
    return sessionStorage.getItem(CHOSEN) ?? '';
  } catch {
    return '';
  }
}

function writeChosen(tenantId: string): void {
  try {
    sessionStorage.setItem(CHOSEN, tenantId);
  } catch {
    // Then the addresses alone carry it.
  }
}

// Another tab logged in or out.
window.addEventListener('storage', (event) => {
  if (event.key === TOKEN || event.key === USER_DETAIL || event.key === null) change(readSession());
});
