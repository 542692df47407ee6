/** Where one thing is kept that is sealed. */
interface SealedPlace {
  readonly table: string;
  /** A value may move from one of them to another. */
  readonly columns: readonly string[];
  /** For whom it is sealed: the row's company, or its login. */
  readonly of: 'company' | 'login';
  /** The column that names a row, in its company. */
  readonly by: string;
  /** The column with the keyed hash by which the value is found, where it is. */
  readonly lookUp?: string;
}

/**
 * Everything that is sealed, by its name and its columns: nothing else can be sealed, and when the secret is changed all of
 * it is sealed anew (`seal-anew.ts`).
 */
export const sealedPlaces = {
  'Aadhaar number': { table: 'employee', columns: ['aadhaar_sealed'], of: 'company', by: 'id', lookUp: 'aadhaar_key' },
  'secret of a bucket': { table: 'nightly_copy', columns: ['secret_sealed'], of: 'company', by: 'tenant_id' },
  'secret of a webhook': { table: 'webhook', columns: ['secret', 'old_secret'], of: 'company', by: 'id' },
  'data key of a counter': { table: 'counter', columns: ['data_key_sealed'], of: 'company', by: 'id' },
  'token of a tracking link': { table: 'tracking_link', columns: ['token_sealed'], of: 'company', by: 'bilty_seq' },
  'secret of an app': {
    table: 'authenticator',
    columns: ['secret_sealed', 'pending_sealed'],
    of: 'login',
    by: 'user_id',
  },
} as const satisfies Readonly<Record<string, SealedPlace>>;

/** What is sealed, by its name in the register. */
export type Sealed = keyof typeof sealedPlaces;

/** As whose something of a login is sealed. */
export const sealedForLogin = (userId: string): string => `authenticator ${userId}`;
