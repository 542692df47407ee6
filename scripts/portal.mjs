// The entry point of every npm script. Plain JavaScript without packages, so that it runs on a fresh clone with Node 20 or newer.
import { findChromium } from './chromium.mjs';
import { packageForWindows } from './package.mjs';
import { buildWeb, command, prepare } from './prepare.mjs';
import { runPortal, runTogether } from './run.mjs';
import { runTests } from './test.mjs';

/** Runs an operator's command. File names are relative to where it was typed, because npm changes to the portal's folder. */
function runOperation({ node, env }, name, args) {
  const typedIn = env.INIT_CWD ?? process.cwd();
  return runTogether({ node, env: { ...env, INIT_CWD: typedIn } }, [['src/server/backup/command.ts', name, ...args]]);
}

const commands = {
  start(tools, args) {
    buildWeb(tools);
    return runPortal(tools, args);
  },
  dev(tools, args) {
    const portal = `http://127.0.0.1:${process.env.PORT || 8080}`;
    return runTogether({ ...tools, env: { PORTAL: portal, ...tools.env } }, [
      ['--watch', '--watch-preserve-output', 'src/server/main.ts', ...args],
      [command('vite'), '--host', '127.0.0.1'],
    ]);
  },
  build(tools) {
    buildWeb(tools);
    return 0;
  },
  package(tools, args) {
    buildWeb(tools);
    return packageForWindows(args[0]);
  },
  backup: (tools, args) => runOperation(tools, 'backup', args),
  restore: (tools, args) => runOperation(tools, 'restore', args),
  distribute: (tools, args) => runTogether(tools, [['src/server/database/citus/command.ts', ...args]]),
  secret: (tools, args) => runTogether(tools, [['src/server/secrets/command.ts', ...args]]),
  schema: (tools, args) => runTogether(tools, [['src/server/database/dump/command.ts', ...args]]),
  test: runTests,
  'test:long': ({ env, ...tools }, args) =>
    runTests({ ...tools, env: { ...env, TEST_LONG: 'yes' } }, ['unit', ...args]),
  'test:faults'(tools, args) {
    buildWeb(tools);
    // The counters in the drills are real browsers.
    const env = { ...tools.env, ...findChromium(tools) };
    return runTogether({ ...tools, env }, [['test/faults/main.ts', ...args]]);
  },
  bench(tools, args) {
    buildWeb(tools);
    const needsBrowser = args.includes('--pages') || args.includes('counter');
    const env = needsBrowser ? { ...tools.env, ...findChromium(tools) } : tools.env;
    return runTogether({ ...tools, env }, [['bench/main.ts', ...args]]);
  },
};

const [name = '', ...args] = process.argv.slice(2);

try {
  if (!Object.hasOwn(commands, name)) {
    console.error(`Say what to do: ${Object.keys(commands).join(', ')}. For example: npm start`);
    process.exitCode = 2;
  } else {
    process.exitCode = await commands[name](prepare(), args);
  }
} catch (error) {
  if (!error.expected) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
