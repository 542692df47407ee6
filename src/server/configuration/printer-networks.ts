import { BlockList, isIP } from 'node:net';

// Printers are in networks with other devices, so only the portal's operator decides to which networks a company's prints may be sent.

const COMPANY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface Network {
  readonly company: string;
  readonly net: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Parses one part, `company=192.168.1.0/24`; null if it is invalid. */
function readNetwork(part: string): Network | null {
  const [company = '', cidr = '', ...rest] = part.trim().split('=');
  const [net = '', prefix = '', ...more] = cidr.split('/');
  const family = isIP(net);
  if (!COMPANY.test(company) || family === 0 || rest.length > 0 || more.length > 0) return null;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (family === 4 ? 32 : 128)) return null;
  return { company: company.toLowerCase(), net, prefix: Number(prefix), family: family === 4 ? 'ipv4' : 'ipv6' };
}

const networksIn = (list: string) => list.split(',').map(readNetwork);

/** Whether a list of networks is valid. */
export const isNetworkList = (list: string): boolean => networksIn(list).every((network) => network !== null);

/** Whether a company's prints may be sent to an address. */
export type PrinterNetworks = (company: string, address: string) => boolean;

/** Parses PRINTER_NETWORKS; empty or absent: prints are sent nowhere. */
export function printerNetworks(list = ''): PrinterNetworks {
  const lists = new Map<string, BlockList>();
  for (const network of list === '' ? [] : networksIn(list)) {
    if (network === null) continue;
    const { company, net, prefix, family } = network;
    const own = lists.get(company) ?? new BlockList();
    own.addSubnet(net, prefix, family);
    lists.set(company, own);
  }
  return (company, address) => {
    const family = isIP(address);
    return family !== 0 && lists.get(company)?.check(address, family === 4 ? 'ipv4' : 'ipv6') === true;
  };
}
