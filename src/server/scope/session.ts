import type { KeyScope } from '#domain/records/api-key.ts';
import type { RoleId } from '#domain/rules/roles.ts';

/** For which of its company's branches a user of the back office writes (spec 4 §11). */
export interface OwnBranches {
  /** The home branch first. */
  readonly own: readonly { readonly id: number; readonly name: string }[];
  /** All of the company's. */
  readonly all: readonly number[];
}

/** Who is calling. */
export interface Session {
  readonly tokenHash: Buffer;
  /** SHA-256 of the cookie that the session is bound to; null: a script's, which has none. */
  readonly cookieHash: Buffer | null;
  readonly userId: string;
  readonly userName: string;
  readonly name: string;
  readonly roleId: RoleId;
  /** Null: a super admin, or an owner who has not made the company yet. */
  readonly tenantId: string | null;
  /** For which branches the user writes; null: for all. */
  readonly branches: OwnBranches | null;
  /** What its login has to do before anything else: choose a new password, or set up a second factor; null: nothing. */
  readonly owes: 'password' | 'second factor' | null;
  /** What the API key that calls may do; null: a user calls. */
  readonly scopes: readonly KeyScope[] | null;
}
