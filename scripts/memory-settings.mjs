// Memory settings for everything that starts the portal: the launcher, the benchmark and the drills; the Containerfile repeats them.
// In the benchmark they cut resident memory from 406 to 204 MB at the same processor time per call. The young generation is small,
// because a request leaves little garbage. There is one malloc arena, which returns the memory of password hashing (otherwise 19 MB
// in each thread), and blocks of 32 kB or more are mapped separately (80 of 160 MB of a busy portal's heap were holes between live
// blocks). The old generation may double, not grow fourfold, before it is collected: this cut 300 MB to 200 under load from one
// company, at no measurable cost; collecting still earlier costs a tenth of the speed (docs/performance.md). One thread collects
// the small young generation: waking others for it took a tenth of a read's processor time. `--expose-gc` lets the portal
// free what its start-up left, and what its printing thread left once idle (src/server/threads/give-back.ts).

/** Node flags. */
export const memoryFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--no-parallel-scavenge',
  '--expose-gc',
];
/** Settings of the C library, as environment variables. */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '4000000',
  MALLOC_MMAP_THRESHOLD_: '32768',
};
