// `npm test`: runs every check, side by side where that saves time, prints the time of each, and a summary at the end.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findBrowsers } from './browsers.mjs';
import { findChromium } from './chromium.mjs';
import { journeysOf } from './journeys.mjs';
import { buildWeb, command, failure, keepWeb, root, webBuild, webBuilt } from './prepare.mjs';
import { onStop } from './run.mjs';
import { watchProcessor, writeTimes } from './test-times.mjs';

// A stage that hangs must not hang the whole run. On a busy machine a stage may take an hour, but it reports each passed test.
const silenceLimit = 10 * 60_000;

const reports = mkdtempSync(join(tmpdir(), 'bilty-reports-'));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');
const browsersReport = join(reports, 'browsers.json');

const running = new Set();
/** Counts the processor time since the run began. */
let processor;

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Every test in a Playwright report, named by its file and the titles above it. */
function browserTests({ suites = [], specs = [] }, names = []) {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results, projectName }) => ({
        name: `${[...names, title].join(' > ')}${projectName === 'chromium' ? '' : `, in ${projectName}`}`,
        status,
        ms: results.reduce((total, { duration }) => total + duration, 0),
      })),
    ),
    // A file's title is its path.
    ...suites.flatMap((suite) => browserTests(suite, [...names, suite.title])),
  ];
}

function countBrowser(file) {
  const report = readReport(file);
  if (report === undefined) return undefined;
  const tests = browserTests(report);
  const named = (status) => tests.filter((test) => test.status === status).map(({ name }) => name);
  const failed = [
    ...named('unexpected'),
    ...report.errors.map(({ message }) => `an error outside every test: ${message}`),
  ];
  const { expected, flaky, skipped } = report.stats;
  const times = tests.map(({ name, ms }) => ({ name: `test/journeys/${name}`, ms }));
  return { passed: expected + flaky, skipped, failed, flaky: named('flaky'), times };
}

// Overrides whatever the shell has set for other work. Compiled code is kept between runs: each thread that a portal starts
// would take its types out and compile it anew, most of a second of the processor.
const ofTests = { NODE_ENV: 'test', NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'tests') };

/** Its results for unchanged files are cached in node_modules, as long as the packages stay installed. */
function typesOf(project, name) {
  const kept = join(root, 'node_modules', '.cache', `${name}.tsbuildinfo`);
  return [command('typescript', 'tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', kept];
}

/** Each static check counts as one test. */
const stages = {
  types: { run: () => typesOf('.', 'types') },
  'web-types': { run: () => typesOf('src/web', 'web-types') },
  lint: { run: () => [command('oxlint'), '--quiet'] },
  format: { run: () => [command('oxfmt'), '--check'] },
  unused: { run: () => [command('knip'), '--no-progress'] },
  // Runs with NODE_ENV set to development: if React's development build were used by mistake, it would exceed every budget here.
  build: {
    run: () => webBuild().args,
    env: () => ({ NODE_ENV: 'development', ...webBuild().env }),
    passed: webBuilt,
  },
  unit: {
    run: () => [command('vitest'), 'run', '--reporter=default', '--reporter=./scripts/unit-report.mjs'],
    // The page headers are checked as they are served.
    env: (tools) => {
      buildWeb(tools);
      keepWeb();
      return { ...ofTests, UNIT_REPORT: unitReport };
    },
    count: () => readReport(unitReport),
  },
  browser: {
    run: () => [command('@playwright/test', 'playwright'), 'test', '--project=chromium'],
    env: (tools) => {
      buildWeb(tools);
      keepWeb();
      return { ...ofTests, ...findChromium(tools), PLAYWRIGHT_REPORT: browserReport };
    },
    count: () => countBrowser(browserReport),
  },
  // The main journeys again in the machine's Firefox and WebKit.
  browsers: {
    run: () => [
      command('@playwright/test', 'playwright'),
      'test',
      ...findBrowsers().names.map((name) => `--project=${name}`),
    ],
    env: (tools) => {
      buildWeb(tools);
      keepWeb();
      return { ...ofTests, ...findBrowsers().variables, PLAYWRIGHT_REPORT: browsersReport };
    },
    count: () => countBrowser(browsersReport),
    isLeftOut: () => {
      const { names, missing } = findBrowsers();
      for (const sentence of missing) console.log(sentence);
      return names.length === 0;
    },
  },
};

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** Runs one stage and prints its output in one piece, so that two at once stay readable. */
async function runStage(tools, name, args) {
  const stage = stages[name];
  const nothing = { passed: 0, skipped: 0, failed: [], flaky: [] };
  if (stage.isLeftOut?.()) return { name, ok: true, wall: 0, processor: 0, ...nothing };
  const begun = Date.now();
  const before = processor.seconds();
  let output = '';
  let ok = false;
  try {
    const env = { ...tools.env, ...stage.env?.(tools) };
    const child = spawn(tools.node, [...stage.run(), ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const limit = setTimeout(() => {
      output += `\nStopped: this stage said nothing for ${silenceLimit / 60_000} minutes.\n`;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, silenceLimit);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        limit.refresh();
      });
    }
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject).on('close', resolve);
    });
    clearTimeout(limit);
    running.delete(child);
    ok = code === 0;
    if (ok) stage.passed?.();
  } catch (error) {
    output += error.expected ? error.message : error.stack;
  }
  const counted = stage.count?.() ?? { ...nothing, passed: ok ? 1 : 0, failed: [] };
  // Failing without a failed test (a static check, a broken setup) is a failure too.
  if (!ok && counted.failed.length === 0) counted.failed.push(name);
  const wall = (Date.now() - begun) / 1000;
  const took = processor.seconds() - before;
  const ofProcessor = Number.isNaN(took) ? '' : `, ${took.toFixed(1)} s of the processor`;
  console.log(`\n=== ${name}: ${ok ? 'passed' : 'FAILED'} in ${wall.toFixed(1)} s${ofProcessor} ===`);
  if (output.trim() !== '') console.log(output.trim());
  return { name, ok, wall, processor: took, ...counted };
}

async function inTurn(tools, names) {
  const results = [];
  for (const name of names) results.push(await runStage(tools, name, []));
  return results;
}

const checks = Object.keys(stages).filter((name) => stages[name].count === undefined && name !== 'build');

/**
 * Planned for two cores: first the web build, which the tests need; then the static checks one by one beside the unit tests;
 * the browser stage, which is sensitive to delays, runs alone at the end, and the other browsers after it.
 */
async function runAll(tools) {
  const built = await inTurn(tools, ['build']);
  const beside = await Promise.all([inTurn(tools, checks), inTurn(tools, ['unit'])]);
  return [...built, ...beside.flat(), ...(await inTurn(tools, ['browser', 'browsers']))];
}

/** The lines that git prints. */
function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw failure(`git cannot tell what was changed: ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}

// What every journey depends on. Server changes are covered by the unit tests.
const OF_BROWSER =
  /^(src\/(web|domain|api|language)\/(?!.*\.test\.ts$)|scripts\/vite\/(?!.*\.test\.ts$)|vite\.config|playwright\.config|test\/browsers\/|test\/journeys\/(?!.*\.spec\.ts$))/;

// Tests that read the repository as text, which imports do not show.
const READERS = [
  ...['security-document', 'messages', 'wire-names', 'lock-file'].map((name) => `test/contract/${name}.test.ts`),
  'src/server/configuration/configuration.test.ts',
  'test/server/metrics.test.ts',
];

/**
 * Runs what a change can affect: the static checks, the unit tests that import changed files, and the journeys of the changed
 * pages. The change is everything that differs from `base`; without a base, what is uncommitted, or else the last commit.
 */
async function runChanged(tools, base) {
  const uncommitted = () => [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const since = base ?? (uncommitted().length > 0 ? 'HEAD' : 'HEAD~1');
  const files = new Set([...git('diff', '--name-only', `${since}...HEAD`), ...uncommitted()]);
  const inUnits = async () => [
    await runStage(tools, 'unit', [`--changed=${since}`, '--passWithNoTests']),
    await runStage(tools, 'unit', READERS),
  ];
  const results = (await Promise.all([inTurn(tools, checks), inUnits()])).flat();
  const specs = [...files].filter(
    (file) => /^test\/journeys\/.*\.spec\.ts$/.test(file) && existsSync(join(root, file)),
  );
  const touching = [...files].filter((file) => OF_BROWSER.test(file));
  const ofWeb = touching.filter((file) => file.startsWith('src/web/'));
  const journeys = touching.length > ofWeb.length ? undefined : ofWeb.length === 0 ? [] : journeysOf(root, ofWeb);
  if (journeys === undefined) results.push(...(await inTurn(tools, ['browser', 'browsers'])));
  else if (journeys.length + specs.length > 0)
    results.push(await runStage(tools, 'browser', [...new Set([...journeys, ...specs])]));
  return results;
}

/**
 * `npm test` runs everything, and with `--times` writes the times into CONTRIBUTING.md; `npm test -- unit src/domain` runs one
 * stage and passes the other arguments to its tool; `npm test -- --changed` runs what a change can affect.
 */
export async function runTests(tools, [given, ...args]) {
  const writesTimes = given === '--times';
  const name = writesTimes ? undefined : given;
  const changed = name === '--changed';
  if (name !== undefined && !changed && !Object.hasOwn(stages, name)) {
    throw failure(`There is no stage "${name}". The stages are: ${Object.keys(stages).join(', ')}.`);
  }
  const begun = Date.now();
  processor = watchProcessor();
  onStop((signal) => running.forEach((child) => child.kill(signal)));
  console.log(`Running ${name === undefined ? Object.keys(stages).join(', ') : changed ? 'what was changed' : name} …`);
  try {
    const results = changed
      ? await runChanged(tools, args[0])
      : name === undefined
        ? await runAll(tools)
        : [await runStage(tools, name, args)];
    const sum = (what) => results.reduce((total, result) => total + result[what], 0);
    // The names come last, because only the end of a long log may be kept.
    for (const { name: stage, failed, flaky } of results) {
      for (const test of flaky) console.log(`Flaky (passed at its second try): ${stage}: ${test}`);
      for (const test of failed) console.log(`Failed: ${stage}: ${test}`);
    }
    if (writesTimes)
      writeTimes(join(root, 'CONTRIBUTING.md'), results, (Date.now() - begun) / 1000, processor.seconds());
    const broken = results.filter((result) => !result.ok).map((result) => result.name);
    console.log(
      `\n${broken.length === 0 ? 'All stages passed' : `Failed: ${broken.join(', ')}`}, in ${seconds(begun)}.`,
    );
    const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
    const failures = results.reduce((total, { failed }) => total + failed.length, 0);
    console.log(`${sum('passed')} passed, ${failures} failed${skipped}`);
    return broken.length === 0 ? 0 : 1;
  } finally {
    processor.stop();
    rmSync(reports, { recursive: true, force: true });
  }
}
