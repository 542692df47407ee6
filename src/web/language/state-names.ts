import { STATE_CODES, stateName } from '#domain/rules/states.ts';

/** The states by GST code, as choice lists show them: `23` is Madhya Pradesh (23). */
export const stateNames = (say: (english: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(STATE_CODES.map((code) => [code, `${say(stateName(code))} (${code})`]));
