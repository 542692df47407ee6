import { ROLES, type RoleId } from '#domain/rules/roles.ts';
import { OF_SESSION, readStored, readStoredObject, removeAllStored, removeStored, writeStored } from './storage.ts';

/**
 * The logged-in user. `tenantId` is empty until the company exists; for a super admin it is the chosen company's (see
 * `chooseCompany`).
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
  /** Empty if the session began at a counter without a connection; it is never used to send anything. */
  readonly token: string;
  readonly user: SessionUser;
}

// The specification's names: "the token, the user detail and user data are kept in browser storage".
const TOKEN = 'token';
const USER_DETAIL = 'userdetail';
// In sessionStorage, so that each window can show another company.
const CHOSEN = 'chosen-company';

const listeners = new Set<() => void>();
const expiryListeners = new Set<(why: string | null, userName: string) => void>();

const asText = (value: unknown) => (typeof value === 'string' ? value : '');
const asRole = (value: unknown): RoleId => (value === '1' ? 1 : value === '2' ? 2 : 3);

/** The user as returned by a call. */
export interface UserAnswer extends Omit<SessionUser, 'roleId'> {
  readonly roleId: string;
}

// The storage keeps the specification's names, so that tabs with an older version and existing sessions stay readable.
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

// Spec 2 §8: the messages for a stored session that cannot be resumed.
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

/** Why the stored session is invalid, in English; null if there was none. Removes what is left of it. */
export function takeSessionFault(): string | null {
  const found = fault;
  if (found !== null) endSession();
  return found;
}

let chosen = readChosen();
// The company that this page has worked for so far.
let served = chosen;
let current = readSession();

function change(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}

/** This browser's session, shared by its tabs; null if nobody is logged in. */
export function currentSession(): Session | null {
  return current;
}

/** Calls back on a login, a logout or a change of company. Answers the function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when the server no longer accepts the session; `why` is its message if there is more to say. */
export function onSessionExpired(listener: (why: string | null, userName: string) => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Stores a session until it ends. */
export function startSession(token: string, user: UserAnswer): void {
  writeStored(TOKEN, token);
  writeStored(USER_DETAIL, JSON.stringify(storedUser(user)));
  change(readSession());
}

/** Notes the company that the user has just created. */
export function linkCompany(tenantId: string, companyName: string): void {
  if (current === null) return;
  const { token, user } = current;
  startSession(token, { ...user, roleId: String(user.roleId), tenantId, companyName });
}

/** Notes the user's changes to their own login. */
export function changeUser(user: UserAnswer): void {
  if (current !== null) startSession(current.token, user);
}

/**
 * Notes the company that a super admin works for in this window: every call that needs a company names it. A page that
 * has worked for one company never works for another, so that cached reads, pending requests and drafts cannot mix.
 * Answers whether the page must be reloaded.
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

/** Removes the session and what was seen in it. Drafts and preferences stay: they belong to the user, not to the session. */
export function endSession(): void {
  removeAllStored(OF_SESSION);
  removeStored(TOKEN);
  removeStored(USER_DETAIL);
  writeChosen('');
  chosen = '';
  change(null);
}

/** Ends a session that the server refused; `token` is the one that was sent, because a new session may have begun meanwhile. */
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
    // Without storage only the addresses carry it.
  }
}

// Another tab logged in or out.
window.addEventListener('storage', (event) => {
  if (event.key === TOKEN || event.key === USER_DETAIL || event.key === null) change(readSession());
});
