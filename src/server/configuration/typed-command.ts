import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this is the folder for Windows, which has no npm (`npm run package`). */
export const isPackaged = existsSync(join(import.meta.dirname, '../../../packaged.json'));

/** How an operator types a portal command: by npm, or with a file of the Windows folder. */
export function typed(name: string, args = '', inFolder = isPackaged): string {
  if (inFolder) return args === '' ? `${name}.cmd` : `${name}.cmd ${args}`;
  return args === '' ? `npm run ${name}` : `npm run ${name} -- ${args}`;
}
