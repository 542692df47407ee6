// Run by hand before a release: `node scripts/audit.mjs`. Asks the registry whether any package in the lock file that the
// portal runs with has known vulnerabilities. Exits with 1 if there is a serious one, with 2 if the registry did not answer.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SERIOUS = new Set(['high', 'critical']);

const { stdout, stderr, error } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...process.argv.slice(2)], {
  cwd: ROOT,
  encoding: 'utf8',
  // The npm bundled with this Node.
  env: {
    ...process.env,
    PATH: [dirname(process.execPath), process.env.PATH].join(process.platform === 'win32' ? ';' : ':'),
  },
  shell: process.platform === 'win32',
});
if (error) throw error;

/** npm's output parsed as JSON, or null. */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const report = read(stdout);
if (report?.vulnerabilities === undefined) {
  const why = report?.message ?? report?.error?.summary ?? stderr.trim();
  console.error(`The registry did not answer the audit: ${why || 'it said nothing.'}`);
  process.exit(2);
}
const found = Object.values(report.vulnerabilities);
for (const { name, severity, range, via } of found) {
  const titles = via.map((each) => (typeof each === 'string' ? `by way of ${each}` : `${each.title} ${each.url}`));
  console.log(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
}
console.log(`${report.metadata?.dependencies?.prod ?? '?'} packages; ${found.length} known to be vulnerable.`);
process.exit(found.some(({ severity }) => SERIOUS.has(severity)) ? 1 : 0);
