/** Events of access that are logged, to investigate break-ins later. */
export type AccessEvent =
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'logout_everywhere'
  | 'session_ended'
  | 'old_password_wrong'
  | 'password_changed'
  | 'password_reset'
  | 'password_set'
  | 'second_factor_asked'
  | 'second_factor_wrong'
  | 'second_factor_changed'
  | 'recovery_code_used'
  | 'profile_changed';

/** The client of a request. */
export interface Visitor {
  /** Its browser and system as readable names; empty if unknown. */
  readonly browser: { readonly browser: string; readonly system: string };
  /** Whether it asks for a session bound to it (`X-Session: bound`). */
  readonly binds: boolean;
  /** Logs an event of a login, with the user and the address. */
  note(event: AccessEvent, userId: string | null): void;
  /** The solved captcha it sent (`X-Captcha`). */
  readonly captcha: string | undefined;
  /** The Cookie header it sent. */
  readonly cookies: string | undefined;
  /** SHA-256 of the cookie of a browser session; null: none was sent. */
  readonly cookieHash: Buffer | null;
  /** Sends cookies with the answer. */
  setCookies(cookies: readonly string[]): void;
}

/** The visitor of the portal's own work. */
export const NO_VISITOR: Visitor = {
  browser: { browser: '', system: '' },
  binds: false,
  note: () => undefined,
  captcha: undefined,
  cookies: undefined,
  cookieHash: null,
  setCookies: () => undefined,
};
