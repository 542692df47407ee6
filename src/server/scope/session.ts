import type { KeyScope } from '#domain/rules/key-scopes.ts';
import type { RoleId } from '#domain/rules/roles.ts';

/** The branches of a company that a back office user writes for (spec 4 §11). */
export interface OwnBranches {
  /** The home branch first. */
  readonly own: readonly { readonly id: number; readonly name: string }[];
  /** All branches of the company. */
  readonly all: readonly number[];
}

/** Who is calling. */
export interface Session {
  readonly tokenHash: Buffer;
  /** SHA-256 of the cookie that the session is bound to; null: a script's session, which has none. */
  readonly cookieHash: Buffer | null;
  readonly userId: string;
  readonly userName: string;
  readonly name: string;
  readonly roleId: RoleId;
  /** Null: a super admin, or an owner who has not created the company yet. */
  readonly tenantId: string | null;
  /** The branches the user writes for; null: all. */
  readonly branches: OwnBranches | null;
  /** What the login must do before anything else: choose a new password, or set up a second factor; null: nothing. */
  readonly owes: 'password' | 'second factor' | null;
  /** The scopes of the calling API key; null: a user calls. */
  readonly scopes: readonly KeyScope[] | null;
}
