// A counter's snapshot (spec 5 §3) sends its long lists in shares: each row in the share of its id. What changed comes as a whole share,
// so that what is gone is gone with it, however it went.

/** In how many shares the lists go: few rows in each, for one that changes brings its share along. */
export const SNAPSHOT_SHARES = { places: 512, lrs: 256 } as const;

export type SharedList = keyof typeof SNAPSHOT_SHARES;

/** The parts that come whole, in the order in which the version has their digests. */
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

/** How many bytes of a digest the version has of each part and share. */
export const SNAPSHOT_DIGEST = 4;

const SHARES = Object.values(SNAPSHOT_SHARES).reduce<number>((sum, shares) => sum + shares, 0);

/** How long a version is, in bytes. */
export const SNAPSHOT_VERSION = (SNAPSHOT_PARTS.length + SHARES) * SNAPSHOT_DIGEST;

/** What is kept of places of parties, the last used first, and of the branch's LRs. */
export const MOST_SNAPSHOT_PLACES = 20_000;
export const MOST_SNAPSHOT_LRS = 500;
/** So many of those places come before all else, so that a new counter can book while the rest is on its way. */
export const FIRST_SNAPSHOT_PLACES = 3000;
