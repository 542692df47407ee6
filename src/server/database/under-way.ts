import { atEnd, isOver, type RequestScope } from '../scope/request-scope.ts';

// What was read for answers and has not gone out yet, company by company: answers that nobody fetches must not pile up, however
// many are asked for and whichever call makes them.

// What is smaller is not counted: a page has some kilobytes, and the connections bound how many there are.
export const COUNTED_BYTES = 64 * 1024;
const MB = 1024 * 1024;
// The longest list that is answered whole has 7 MB, and one may always begin.
const MOST_EACH = 12 * MB;
const MOST = 64 * MB;

/** Keeps account of what is under way. `onLess` is called when some of it has gone. */
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
    /** Counts what was read or made for a request, until it has ended. Of what the portal does by itself nothing is counted. */
    count(request: RequestScope | undefined, company: string, bytes: number): void {
      if (request === undefined || bytes < COUNTED_BYTES || isOver(request)) return;
      const counted = ofRequest.get(request) ?? begin(request, company);
      counted.bytes += bytes;
      add(counted.company, bytes);
    },
    /** Whether a company may read more for a request: one that has something already goes on, so that it can end. */
    mayRead(company: string, request: RequestScope | undefined): boolean {
      if (request !== undefined && ofRequest.has(request)) return true;
      const own = ofCompany.get(company) ?? 0;
      return own === 0 || (own < MOST_EACH && all < MOST);
    },
    bytes: () => all,
  };
}

export type UnderWay = ReturnType<typeof createUnderWay>;
