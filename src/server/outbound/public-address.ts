import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// Where requests to addresses chosen by a company may go: to the internet, and never into the portal's own network (IANA's registries of
// special-purpose addresses).

const within = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carriers' own (CGNAT)
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, where cloud metadata services expose secrets
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  within.addSubnet(net, prefix, 'ipv4');
// For IPv6 only 2000::/3 is public, without the parts that stand for IPv4 addresses or documentation.
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23], // Teredo, ORCHID and others
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4
  ['3fff::', 20],
] as const)
  within.addSubnet(net, prefix, 'ipv6');

/** Whether an address is public: not private, link-local, shared, mapped or reserved. */
export function isPublic(address: string): boolean {
  const bare = address.split('%')[0] ?? '';
  const family = isIP(bare);
  if (family === 4) return !within.check(bare, 'ipv4');
  return family === 6 && given.check(bare, 'ipv6') && !within.check(bare, 'ipv6');
}

/** The address must not be connected to. */
export class AddressRefused extends Error {}

export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The DNS lookup of a connection: the checked address is the one connected to, so a name that resolves differently a moment later gains
 * nothing. A single forbidden address among several refuses all.
 */
export const checkedLookup =
  (admits: (address: string) => boolean, resolve: Resolve = systemLookup): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error !== null) return done(error, '');
      const wanted = addresses.filter(({ family }) => !options.family || options.family === family);
      if (addresses.some(({ address }) => !admits(address)) || wanted[0] === undefined)
        return done(new AddressRefused(hostname), '');
      return options.all === true ? done(null, wanted) : done(null, wanted[0].address, wanted[0].family);
    });

/** The IP address in a URL; null: it has a name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}
