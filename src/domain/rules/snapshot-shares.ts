// A counter's snapshot (spec 5 §3) sends long lists in shares, with each row in the share of its id. A changed share is sent whole, so that
// removed rows disappear, however they were removed.

/** The number of shares of each list: small shares, because a changed row resends its share. */
export const SNAPSHOT_SHARES = { places: 512, lrs: 256 } as const;

export type SharedList = keyof typeof SNAPSHOT_SHARES;

/** The parts that are sent whole, in the order of their digests in the version. */
export const SNAPSHOT_PARTS = [
  'branches',
  'heads',
  'books',
  'settings',
  'law',
  'drivers',
  'vehicles',
  'contracts',
  'credits',
  'printers',
  'eways',
  'printed',
] as const;

export type SnapshotPart = (typeof SNAPSHOT_PARTS)[number];

/** The bytes of each digest in the version. */
export const SNAPSHOT_DIGEST = 4;

const SHARES = Object.values(SNAPSHOT_SHARES).reduce<number>((sum, shares) => sum + shares, 0);

/** The length of a version, in bytes. */
export const SNAPSHOT_VERSION = (SNAPSHOT_PARTS.length + SHARES) * SNAPSHOT_DIGEST;

/** The most places of parties, the last used first, and LRs of the branch that are included. */
export const MOST_SNAPSHOT_PLACES = 20_000;
export const MOST_SNAPSHOT_LRS = 500;
/** How many of those places are sent first, so that a new counter can book while the rest is being sent. */
export const FIRST_SNAPSHOT_PLACES = 3000;
