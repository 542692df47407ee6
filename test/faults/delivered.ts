import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The files of packaging/failover, with which the databases and the portals' machines of a failover are set up.

const DELIVERED = join(import.meta.dirname, '../../packaging/failover');

/** A delivered file with its changes made; throws where it has not any more what is to be changed. */
export function delivered(file: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(DELIVERED, file), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`packaging/failover/${file} has no ${from} any more.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Makes an authority with its certificates in a new folder; answers it. */
export function makeCertificates(folder: string, count = 3): string {
  mkdirSync(folder, { mode: 0o711 });
  execFileSync('sh', [join(DELIVERED, 'certificates.sh'), folder, '198.51.100.', String(count)], { stdio: 'ignore' });
  return folder;
}
