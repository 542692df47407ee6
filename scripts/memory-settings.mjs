// What keeps the portal small, for whoever starts it: the launcher, the benchmark, the drills; the Containerfile says the same.
// Measured over the benchmark, 406 MB resident became 204 at the same processor time a call: a small young generation, for a
// request leaves little rubbish; and one heap of malloc that gives back what hashing a password took (19 MB in each thread
// else), in which what takes 32 kB or more has a place of its own (80 of 160 MB of a busy portal's heap were holes between what
// stayed). The old generation may double, not grow fourfold, before it is collected: 300 MB became 200 under the attack of one
// company, at no cost that can be measured; collecting still earlier costs a tenth of the speed (docs/performance.md). So small a young generation
// is collected by one thread: waking others for it took a tenth of a read's processor time. `--expose-gc` lets
// the portal give back what its start left, and what its printing thread left at rest (src/server/threads/give-back.ts).

/** Flags of Node. */
export const memoryFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--no-parallel-scavenge',
  '--expose-gc',
];
/** Settings of the C library, as variables of the environment. */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '4000000',
  MALLOC_MMAP_THRESHOLD_: '32768',
};
