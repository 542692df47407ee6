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

/** Who is at the other end of a request. */
export interface Visitor {
  /** Its browser and system in plain words; empty where they are not known. */
  readonly browser: { readonly browser: string; readonly system: string };
  /** Whether it asks for a session that is bound to it (`X-Session: bound`). */
  readonly binds: boolean;
  /** Notes in the log what was done about a login, whose it is, and from where. */
  note(event: AccessEvent, userId: string | null): void;
  /** The solved captcha that it sends (`X-Captcha`). */
  readonly captcha: string | undefined;
  /** The Cookie header that it sends. */
  readonly cookies: string | undefined;
  /** SHA-256 of the cookie of a browser's session; null: none came. */
  readonly cookieHash: Buffer | null;
  /** Sends cookies with the answer. */
  setCookies(cookies: readonly string[]): void;
}

/** For what the portal does by itself. */
export const NO_VISITOR: Visitor = {
  browser: { browser: '', system: '' },
  binds: false,
  note: () => undefined,
  captcha: undefined,
  cookies: undefined,
  cookieHash: null,
  setCookies: () => undefined,
};
