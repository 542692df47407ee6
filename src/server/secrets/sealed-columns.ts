/** Where one kind of sealed value is stored. */
interface SealedPlace {
  readonly table: string;
  /** A value may move between these columns. */
  readonly columns: readonly string[];
  /** Whom it is sealed for: the row's company, or its login. */
  readonly of: 'company' | 'login';
  /** The column that identifies a row within its company. */
  readonly by: string;
  /** The column of the keyed hash by which the value is looked up, if any. */
  readonly lookUp?: string;
}

/**
 * Everything that is sealed, by name and columns: nothing else can be sealed, and a change of the secret reseals all of it
 * (`seal-anew.ts`).
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

/** A kind of sealed value, by its name in the register. */
export type Sealed = keyof typeof sealedPlaces;

/** The owner under which a login's values are sealed. */
export const sealedForLogin = (userId: string): string => `authenticator ${userId}`;
