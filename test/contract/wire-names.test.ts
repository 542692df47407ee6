import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls } from '#api/calls.ts';
import { cleanName, renamingOf, type Renaming } from '#api/clean-names.ts';
import type { Fields } from '#domain/define.ts';

const WEB = fileURLToPath(new URL('../../src/web/', import.meta.url));
/** Where the names on the network end. */
const NETWORK = [
  'client/request.ts',
  'client/wire.ts',
  'client/wire.test.ts',
  'tracking/followed.ts',
  'driver/driver-calls.ts',
  'verify/portal.ts',
  // Programs that companies copy: they speak to the portal as its contract does.
  'connect/programs.ts',
];
/** What stands elsewhere on purpose. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // The kept session is shared with tabs of older portals.
  'client/session-store.ts': ['company_Name', 'role_Id'],
  // In addresses of pages, which are the specification's.
  'kinds.ts': ['loading_Slip_Id'],
};
/** Words of HTML and of English, too: these cannot be told by their spelling. */
const WORDS = ['from', 'to', 'date', 'details', 'amount', 'username', 'places', 'head'];

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
    .filter((file) => /\.tsx?$/.test(file) && !NETWORK.includes(file));
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
  // Names that no definition tells are made by rule; where one does tell, the two must not differ.
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
