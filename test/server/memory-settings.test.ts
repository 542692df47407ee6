import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryEnvironment, memoryFlags } from '../../scripts/memory-settings.mjs';

test('the container starts the portal as the launcher does', () => {
  const container = readFileSync(join(import.meta.dirname, '../../Containerfile'), 'utf8');
  const flags = memoryFlags.map((flag) => `"${flag}"`).join(', ');
  expect(container).toContain(`CMD ["node", ${flags}, "src/server/main.ts"]`);
  for (const [name, set] of Object.entries(memoryEnvironment)) expect(container).toContain(` ${name}=${set}`);
});
