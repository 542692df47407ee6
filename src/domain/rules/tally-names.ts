import { ACCOUNT_KINDS } from './accounts.ts';

// The names of accounts in Tally, where the name identifies a ledger: two accounts with the same name would become one (spec 4 §7).

/** The maximum length of a ledger's name. */
export const MOST_TALLY_NAME = 99;

/** Ledgers that every Tally company has from the start; an account of ours with such a name would be posted to it. */
const TAKEN_IN_TALLY = ['Profit & Loss A/c'];

export interface AccountToName {
  readonly account: string;
  /** The portal's name, without the kind. */
  readonly name: string;
  /** The stored Tally name; empty: none yet. */
  readonly kept: string;
}

/** Names that are the same to Tally: it ignores case. */
export const foldedTallyName = (name: string): string => name.normalize('NFC').toLowerCase();

/** The first `most` characters, without splitting one. */
const cut = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** A text as a ledger's name: on one line, not too long; empty if nothing of it is visible. */
export function asTallyName(text: string): string {
  const line = text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- a name is written on one line
    .replaceAll(/[\u0000-\u001F\u007F\uFFFD-\uFFFF]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const name = cut(line, MOST_TALLY_NAME);
  return /^\p{Cf}*$/u.test(name) ? '' : name;
}

const SAID: Readonly<Record<string, (name: string) => string>> = {
  topay: (name) => `${ACCOUNT_KINDS.topay} ${name}`,
  cash: (name) => `${ACCOUNT_KINDS.cash} ${name}`,
  transit: (name) => `Cash in Transit ${name}`,
  driver: (name) => `${ACCOUNT_KINDS.driver} ${name}`,
  tds: (name) => `${ACCOUNT_KINDS.tds} ${name}`,
  payable: (name) => `${name} (${ACCOUNT_KINDS.payable})`,
};

const OWN = ['topay', 'transit', 'tds', 'driver'] as const;
/** The kind of account that has such a name, and its owner; null: no account of ours. */
export function ownAccountOf(name: string): { readonly kind: (typeof OWN)[number]; readonly of: string } | null {
  for (const kind of OWN) {
    const beginning = SAID[kind]?.('').trimStart() ?? '';
    if (foldedTallyName(name).startsWith(foldedTallyName(beginning)))
      return { kind, of: name.slice(beginning.length).trim() };
  }
  return null;
}
/** The party's name in the name of its payable ledger. */
export const partyOfPayable = (name: string): string => name.replace(/ \(Payable\)(?=$| \([\d-]+\)$)/, '');

/** The name of an account if no other had the same. */
function plainName({ account, name }: AccountToName): string {
  const [kind = ''] = account.split(':');
  const said = account.includes(':') ? SAID[kind]?.(name) : undefined;
  const plain = asTallyName(said ?? name);
  return plain === '' ? account.replace(':', ' ') : plain;
}

/** Heads and banks come first: an accountant looks for their plain names. */
const placeOf = ({ account }: AccountToName) => (/^(party|payable|driver):/.test(account) ? 1 : 0);

/** A name with a suffix. */
const withEnd = (name: string, end: string) => `${cut(name, MOST_TALLY_NAME - end.length)}${end}`;

/**
 * The Tally name of each account: the stored one, else a unique proposal. Of accounts with the same name, all but the first get the number
 * by which the portal knows them.
 */
export function tallyNames(accounts: readonly AccountToName[]): ReadonlyMap<string, string> {
  const taken = new Set(TAKEN_IN_TALLY.map(foldedTallyName));
  const names = new Map<string, string>();
  const take = (account: string, name: string) => {
    taken.add(foldedTallyName(name));
    names.set(account, name);
  };
  for (const { account, kept } of accounts) if (kept !== '') take(account, kept);
  const unnamed = accounts.filter(({ kept }) => kept === '');
  for (const each of unnamed.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const plain = plainName(each);
    const number = each.account.split(':')[1] ?? each.account;
    let name = plain;
    for (let tried = 1; taken.has(foldedTallyName(name)); tried += 1)
      name = withEnd(plain, tried === 1 ? ` (${number})` : ` (${number}-${tried})`);
    take(each.account, name);
  }
  return names;
}
