import { beforeAll, expect, test } from 'vitest';
import { filterFields, type AnyDocument } from '#domain/define.ts';
import { documents } from '#domain/kinds.ts';
import type { CallName } from '#api/calls.ts';
import { aCompany, call, done } from '#test/factories.ts';
import { aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';
import { readBack } from '#test/print/read-back.ts';

// A printed list names what it is filtered by: a branch or a party by its name, not by its id.

let portal: TestPortal;
let token: string;
let party: number;
beforeAll(async () => {
  portal = await sharedPortal();
  ({ token } = await aCompany(portal));
  party = done(await call(portal, 'partyCreate', { token, body: aParty({ name: 'Yadav Transport' }) })).id as number;
});

const byId = Object.entries<AnyDocument>(documents).flatMap(([name, document]) =>
  Object.entries(filterFields(document))
    .filter(([, { kind }]) => kind === 'count')
    .map(([filter, { wire, label, isBranch }]) => ({ name, filter, wire, label, isBranch })),
);

test('some lists are filtered by an id', () => {
  expect(byId.map(({ name, filter }) => `${name}.${filter}`)).toContain('hire.ownerId');
  expect(byId.map(({ name, filter }) => `${name}.${filter}`)).toContain('challan.toBranch');
});

test.each(byId)('the printed list of $name names the $filter', async ({ name, wire, label, isBranch }) => {
  const query = { [wire]: isBranch ? 1 : party };
  const print = await call(portal, `${name}PrintList` as CallName, { token, query });
  expect(readBack(print.bytes).flat).toContain(`${label}: ${isBranch ? 'Head Office' : 'Yadav Transport'}`);
});
