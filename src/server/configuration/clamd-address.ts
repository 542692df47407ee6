import type { NetConnectOpts } from 'node:net';

/** Where clamd listens: the path of a socket (`/run/clamav/clamd.ctl`), or `host:port`; null if it is neither. */
export function clamdAddress(text: string): NetConnectOpts | null {
  if (text.startsWith('/')) return { path: text };
  const [, host = '', port = ''] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? [];
  const isPort = Number(port) > 0 && Number(port) < 65_536;
  return isPort ? { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) } : null;
}
