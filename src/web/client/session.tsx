import { useSyncExternalStore } from 'react';
import { ROLES } from '#domain/rules/roles.ts';
import { isCounter } from './counter-flag.ts';
import { request } from './request.ts';
import { currentSession, endSession, onSessionChange, startSession, type SessionUser } from './session-store.ts';

/**
 * Logs in; throws what `request` throws. Answers whether the server gave a token and a user. `captcha`: what was solved,
 * where the server asked for it; `secondFactor`: the code of a login that has one. A counter logs in without a connection, too.
 */
export async function login(
  userName: string,
  password: string,
  captcha: string | null,
  secondFactor: string,
): Promise<boolean> {
  // Without cookies a bound session would end with its first request.
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

/** Logs out here and, when it can be reached, on the server. */
export async function logout(): Promise<void> {
  if (currentSession() === null) return;
  const answer = request('logout').catch(() => undefined);
  endSession();
  await answer;
}

/** Ends all sessions of the user, this one too; throws what `request` throws, and then nothing has ended. */
export async function logoutEverywhere(): Promise<void> {
  await request('logoutEverywhere');
  endSession();
}

/** What a user may see (spec 1 §6); the server enforces it. */
export interface Rights {
  readonly superAdmin: boolean;
  /** Admin of a company, or super admin. */
  readonly admin: boolean;
  /** Has a company, so that records can be entered. A super admin has none and needs none. */
  readonly ready: boolean;
}

/** Who is logged in, followed as it changes; null when nobody is. */
export function useSession(): { user: SessionUser; rights: Rights } | null {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  return session && { user: session.user, rights: rightsOf(session.user) };
}

/** The user of a page behind the login, where the router lets nobody else in. */
export function useUser(): SessionUser {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  return session?.user ?? NOBODY;
}

// Drawn for an instant while a session ends and the login page is on its way.
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
