// The unit test results that `npm test` counts and names; Vitest's JSON reporter does not say which tests passed on a retry.
import { writeFileSync } from 'node:fs';

/** @returns {import('vitest/node').Reporter} */
export default function unitReport() {
  return {
    onTestRunEnd(modules, unhandled) {
      const tests = modules.flatMap((module) => [...module.children.allTests()]);
      const named = (test) => `${test.module.relativeModuleId} > ${test.fullName}`;
      const inState = (state) => tests.filter((test) => test.result().state === state);
      const failed = [
        ...inState('failed').map(named),
        // A file that cannot be loaded has no tests.
        ...modules
          .filter((module) => module.errors().length > 0)
          .map((module) => `${module.relativeModuleId} could not be loaded`),
        ...unhandled.map((error) => `an error outside every test: ${error.message}`),
      ];
      // The first failure's reason, and a property test's seed, are reported nowhere else.
      const flaky = tests
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => `${named(test)}: ${test.result().errors?.[0]?.message.slice(0, 600)}`);
      const counted = { passed: inState('passed').length, skipped: inState('skipped').length };
      const times = modules.map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration }));
      writeFileSync(process.env.UNIT_REPORT, JSON.stringify({ ...counted, failed, flaky, times }));
    },
  };
}
