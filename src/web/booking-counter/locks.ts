/** What a Web Lock is needed for: some of `navigator.locks`, so that a test can hold locks that die with their window. */
export interface Locks {
  request<Done>(name: string, work: () => Promise<Done>): Promise<Done>;
  request<Done>(
    name: string,
    options: { readonly ifAvailable: true },
    work: (lock: object | null) => Promise<Done>,
  ): Promise<Done>;
}

/** Held while a number is given; never while the network is waited for. */
export const NUMBER = 'booking-counter-number';
/** Held by who has something in flight. */
export const FLIGHT = 'booking-counter-flight';
/** Held while a party is made. */
export const PARTY = 'booking-counter-party';

/** Takes a lock that is free, and answers what lets it go; null: another has it. */
export function tryLock(locks: Locks, name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return Promise.resolve();
        }
        return new Promise<void>((release) => {
          resolve(release);
        });
      })
      .catch(reject);
  });
}
