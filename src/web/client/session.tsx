import { useSyncExternalStore } from 'react';
import { ROLES } from '#domain/rules/roles.ts';
import { isCounter } from './counter-flag.ts';
import { request } from './request.ts';
import { currentSession, endSession, onSessionChange, startSession, type SessionUser } from './session-store.ts';

/**
 * Logs in; throws what `request` throws. Answers whether the server gave a token and a user. `captcha`: the solved
 * captcha, if the server asked for one; `secondFactor`: the code, if the login has one. A counter can also log in
 * without a connection.
 */
export async function login(
  userName: string,
  password: string,
  captcha: string | null,
  secondFactor: string,
): Promise<boolean> {
  // Without cookies a bound session would end at its first request.
  const bound = navigator.cookieEnabled;
  const atPortal = async () => {
    const answer = await request('login', {
      body: { userName, password, secondFactor },
      anonymous: true,
      bound,
      captcha,
    });
    if (!answer.value?.token || !answer.user) return false;
    startSession(answer.value.token, answer.user);
    return true;
  };
  if (!isCounter()) return await atPortal();
  return await (await import('#web/booking-counter/login.ts')).loginAtCounter(atPortal, userName, password);
}

/** Logs out here and, if it can be reached, on the server. */
export async function logout(): Promise<void> {
  if (currentSession() === null) return;
  const answer = request('logout').catch(() => undefined);
  endSession();
  await answer;
}

/** Ends all sessions of the user, including this one; throws what `request` throws, and then none has ended. */
export async function logoutEverywhere(): Promise<void> {
  await request('logoutEverywhere');
  endSession();
}

/** What a user may see (spec 1 §6); the server enforces it. */
export interface Rights {
  readonly superAdmin: boolean;
  /** Admin of a company, or super admin. */
  readonly admin: boolean;
  /** Has a company, so records can be entered. A super admin has none and needs none. */
  readonly ready: boolean;
}

/** The logged-in user, updated on changes; null if nobody is logged in. */
export function useSession(): { user: SessionUser; rights: Rights } | null {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  return session && { user: session.user, rights: rightsOf(session.user) };
}

/** The user on a page behind the login, which the router opens only to logged-in users. */
export function useUser(): SessionUser {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  return session?.user ?? NOBODY;
}

// Used for an instant while a session ends and the login page loads.
const NOBODY: SessionUser = {
  userName: '',
  name: '',
  email: '',
  contact: '',
  companyName: '',
  tenantId: '',
  roleId: ROLES.backOffice,
};

function rightsOf(user: SessionUser): Rights {
  const superAdmin = user.roleId === ROLES.superAdmin;
  return {
    superAdmin,
    admin: superAdmin || user.roleId === ROLES.admin,
    ready: user.tenantId !== '',
  };
}
