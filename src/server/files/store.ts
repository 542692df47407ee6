/** Where a file is kept: whose it is, what kind of record it belongs to, and its name, which the server made. */
export interface Place {
  readonly tenantId: string;
  readonly kind: string;
  readonly file: string;
}

/** Keeps files. One driver keeps them on this computer's disk; another may keep them elsewhere. */
export interface FileStore {
  /** Keeps a file; once it is answered, the file outlives a power cut. Never half a file. */
  put(place: Place, bytes: Uint8Array): Promise<void>;
  /** Keeps a file that stands on this computer's disk, which is moved where it can be; the same promise. */
  take(place: Place, from: { readonly path: string; readonly size: number }): Promise<void>;
  /** Null: there is none. */
  get(place: Place): Promise<Buffer | null>;
  /** Removes a file; one that is not there is removed already. */
  remove(place: Place): Promise<void>;
  /** Every file there is, or every one of a company, when it was put there and its size; the half-written ones of a crash too. */
  list(tenantId?: string): AsyncIterable<{ readonly place: Place; readonly at: Date; readonly bytes: number }>;
  /** Removes every file of a company, and every trace of its id; answers how many files went. */
  removeAll(tenantId: string): Promise<number>;
}

/** What the logos of companies are filed under. */
export const LOGO_KIND = 'logos';

/** The path of a logo as calls name it: tenant_images/{tenantId}/{file}. */
export const logoPathOf = ({ tenantId, file }: Omit<Place, 'kind'>) => `tenant_images/${tenantId}/${file}`;

/** The path of a picture as calls name it: client_images/{tenantId}/{kind}/{file}. */
export const pathOf = ({ tenantId, kind, file }: Place) => `client_images/${tenantId}/${kind}/${file}`;

/** The file names that the rows of a kind hold; null for a kind that is not theirs. */
export type NamedFiles = (of: Omit<Place, 'file'>) => Promise<readonly string[] | null>;
