import type { CallName } from '#api/calls.ts';

// By the name, because the web has no other facts of a call. Two other calls end alike: the balance sheet itself, and papers of one page.
const NAMED = /Export(?:List)?$|(?<!Balance|Test|Extension)Sheet$/;

/** Whether a call answers a spreadsheet, which is written in the user's language. */
export const isSheet = (name: CallName): boolean => NAMED.test(name);
