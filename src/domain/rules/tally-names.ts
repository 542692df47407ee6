import { ACCOUNT_KINDS } from './accounts.ts';

// What accounts are called in Tally, where a name is a ledger: two accounts with one name would be one (spec 4 §7).

/** How long a name of a ledger may be. */
export const MOST_TALLY_NAME = 99;

/** Ledgers that every company of Tally has from the start; one of ours with such a name would be posted to it. */
const TAKEN_IN_TALLY = ['Profit & Loss A/c'];

export interface AccountToName {
  readonly account: string;
  /** As the portal calls it, without its kind. */
  readonly name: string;
  /** The Tally name that was kept; empty: none yet. */
  readonly kept: string;
}

/** Names that Tally takes for one: it does not tell letters by their size. */
export const foldedTallyName = (name: string): string => name.normalize('NFC').toLowerCase();

/** The first so many letters, and no half of one. */
const cut = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** A text as a ledger's name: on one line, not too long; empty where nobody would see anything of it. */
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
/** Of which kind of account such a name is, and of whom or what; null: of none that is named so. */
export function ownAccountOf(name: string): { readonly kind: (typeof OWN)[number]; readonly of: string } | null {
  for (const kind of OWN) {
    const beginning = SAID[kind]?.('').trimStart() ?? '';
    if (foldedTallyName(name).startsWith(foldedTallyName(beginning)))
      return { kind, of: name.slice(beginning.length).trim() };
  }
  return null;
}
/** What a ledger of what is owed to a party calls that party. */
export const partyOfPayable = (name: string): string => name.replace(/ \(Payable\)(?=$| \([\d-]+\)$)/, '');

/** What an account would be called if no other had the name. */
function plainName({ account, name }: AccountToName): string {
  const [kind = ''] = account.split(':');
  const said = account.includes(':') ? SAID[kind]?.(name) : undefined;
  const asked = asTallyName(said ?? name);
  return asked === '' ? account.replace(':', ' ') : asked;
}

/** Heads and banks come first: theirs are the names that an accountant looks for. */
const placeOf = ({ account }: AccountToName) => (/^(party|payable|driver):/.test(account) ? 1 : 0);

/** A name that is longer for what stands behind it. */
const withEnd = (name: string, end: string) => `${cut(name, MOST_TALLY_NAME - end.length)}${end}`;

/**
 * The Tally name of each account: the kept one, else a proposal that no other account has. Of accounts that would be called the same,
 * those behind the first get the number that the portal knows them by.
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
