import { atEnd, isOver, type RequestScope } from '../scope/request-scope.ts';

// Bytes read for answers that are not sent yet, by company: unfetched answers must not pile up, however many are requested and whichever
// call makes them.

// Smaller answers are not counted: a page has some kilobytes, and the number of connections bounds them.
export const COUNTED_BYTES = 64 * 1024;
const MB = 1024 * 1024;
// The longest list answered whole has 7 MB, and one may always start.
const MOST_EACH = 12 * MB;
const MOST = 64 * MB;

/** Keeps count of bytes read but not sent yet. `onLess` is called when the count drops. */
export function createUnderWay(onLess: () => void) {
  const ofCompany = new Map<string, number>();
  const ofRequest = new Map<RequestScope, { readonly company: string; bytes: number }>();
  let all = 0;

  function add(company: string, bytes: number): void {
    all += bytes;
    const sum = (ofCompany.get(company) ?? 0) + bytes;
    if (sum > 0) ofCompany.set(company, sum);
    else ofCompany.delete(company);
  }

  function begin(request: RequestScope, company: string) {
    const counted = { company, bytes: 0 };
    ofRequest.set(request, counted);
    atEnd(request, () => {
      ofRequest.delete(request);
      add(company, -counted.bytes);
      onLess();
    });
    return counted;
  }

  return {
    /** Counts bytes read or made for a request until it has ended. The portal's own background work is not counted. */
    count(request: RequestScope | undefined, company: string, bytes: number): void {
      if (request === undefined || bytes < COUNTED_BYTES || isOver(request)) return;
      const counted = ofRequest.get(request) ?? begin(request, company);
      counted.bytes += bytes;
      add(counted.company, bytes);
    },
    /** Whether a company may read more for a request: one that has already read something may continue, so that it can end. */
    mayRead(company: string, request: RequestScope | undefined): boolean {
      if (request !== undefined && ofRequest.has(request)) return true;
      const own = ofCompany.get(company) ?? 0;
      return own === 0 || (own < MOST_EACH && all < MOST);
    },
    bytes: () => all,
  };
}

export type UnderWay = ReturnType<typeof createUnderWay>;
