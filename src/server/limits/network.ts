import { isIPv6 } from 'node:net';

/**
 * The key under which limits count an address: an IPv6 client has all 2^64 addresses of its network, so the network counts. An IPv4
 * address, also in IPv6 notation, counts by itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const whole = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...behind];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
