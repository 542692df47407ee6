/** What Web Locks are needed for: a part of `navigator.locks`, so that a test can simulate locks that end with their window. */
export interface Locks {
  request<Done>(name: string, work: () => Promise<Done>): Promise<Done>;
  request<Done>(
    name: string,
    options: { readonly ifAvailable: true },
    work: (lock: object | null) => Promise<Done>,
  ): Promise<Done>;
}

/** Held while a number is given; never while waiting for the network. */
export const NUMBER = 'booking-counter-number';
/** Held by the window that has a request in flight. */
export const FLIGHT = 'booking-counter-flight';
/** Held while a party is created. */
export const PARTY = 'booking-counter-party';

/** Takes a lock if it is free and answers the function that releases it; null if it is taken. */
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
