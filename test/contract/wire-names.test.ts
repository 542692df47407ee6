import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls } from '#api/calls.ts';
import { cleanName, renamingOf, type Renaming } from '#api/clean-names.ts';
import type { Fields } from '#domain/define.ts';

const WEB = fileURLToPath(new URL('../../src/web/', import.meta.url));
/** The files in which names of the network are allowed. */
const NETWORK = [
  'client/request.ts',
  'client/wire.ts',
  'client/wire.test.ts',
  'tracking/followed.ts',
  'driver/driver-calls.ts',
  'verify/portal.ts',
  // Programs that companies copy, written for the contract.
  'connect/programs.ts',
];
/** Names used elsewhere on purpose. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // The stored session is shared with tabs of older portals.
  'client/session-store.ts': ['company_Name', 'role_Id'],
  // In addresses of pages, as the specification has them.
  'kind-pages.ts': ['loading_Slip_Id'],
};
/** Words of HTML and English too, which cannot be recognised by their spelling. */
const WORDS = ['from', 'to', 'date', 'details', 'amount', 'username', 'places', 'head'];

/** The help: sentences, in which such a word is English. */
const PROSE = /^help\/\w+\.(?:en|hi)\.ts$/;

const pairs: (readonly [wire: string, name: string])[] = [];
const noteFields = (fields: Fields) => {
  for (const [name, { wire }] of Object.entries(fields)) pairs.push([wire, name]);
};
const noteAnswer = (renaming: Renaming | null) => {
  for (const [wire, { name, within }] of Object.entries(renaming ?? {})) {
    pairs.push([wire, name]);
    noteAnswer(within);
  }
};
for (const call of Object.values<Call>(calls)) {
  const { body, query = {}, answer } = call;
  noteFields(query);
  if (body?.shape === 'fields') noteFields(body.fields);
  if (body?.shape === 'document' || body?.shape === 'lines') {
    noteFields(body.document.fields);
    noteFields(body.document.lines);
  }
  if (body?.shape === 'images') {
    for (const [name, { wire }] of Object.entries(body.images)) pairs.push([wire, name]);
  }
  if ('json' in answer) noteAnswer(renamingOf(answer.json));
}
const clean = new Set(pairs.map(([, name]) => name));
const foreign = new Set(pairs.flatMap(([wire, name]) => (wire === name || clean.has(wire) ? [] : [wire])));
for (const word of WORDS) foreign.delete(word);

test('the network names that are searched for are those of the contract', () => {
  expect(foreign.size).toBeGreaterThan(100);
  expect(foreign).toContain('bilty_No');
  expect(foreign).toContain('last_Seen_Date');
  expect(foreign).toContain('aadharNo');
});

test('only the network files of the web use names of the network', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !PROSE.test(file) && !NETWORK.includes(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => {
    const words = new Set(readFileSync(WEB + file, 'utf8').match(/\w+/g));
    return [...foreign]
      .filter((wire) => words.has(wire) && ALLOWED[file]?.includes(wire) !== true)
      .map((wire) => `${file}: ${wire}`);
  });
  expect(found).toEqual([]);
});

test('an answer names a field as its definition does', () => {
  // Names without a definition are made by a rule; where there is a definition, the two must agree.
  const records = [
    'paymentAdd',
    'planAdd',
    'bankAccountAdd',
    'subscriptionAssign',
    'postEnquiry',
    'updateProfile',
  ] as const;
  for (const name of records) {
    const fields: Fields = calls[name].body.fields;
    for (const [field, { wire, kind }] of Object.entries(fields)) {
      if (kind !== 'password') expect(cleanName(wire), `${name}: ${wire}`).toBe(field);
    }
  }
});
