import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writtenStatements } from '#server/database/statement.ts';
import { asOwner } from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

// What Citus refuses and PostgreSQL takes (docs/scale.md), seen in the texts of all statements, where it is not installed too.

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal.stop();
});

const WRITES = /\b(?:insert into|update|delete from|for (?:no key )?(?:update|share))\b/i;

describe('a transaction writes as one role', () => {
  test('a function that writes with the rights of another one stands in a statement that writes nothing else', async () => {
    const names = await asOwner(portal, async (client) => {
      const { rows } = await client.query<{ name: string; text: string }>(
        `select proname as name, prosrc as text from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
      );
      return rows.filter(({ text }) => WRITES.test(text)).map(({ name }) => name);
    });
    // Whoever adds one sees to it that it is alone in its transaction too, as test/server/erasure.test.ts does.
    expect(names).toEqual(['erase_company_rows']);
    const calling = [...writtenStatements()].filter(([, text]) => names.some((name) => text.includes(`${name}(`)));
    expect(calling.map(([name]) => name)).toEqual(['erasure.piece']);
    expect(calling.filter(([, text]) => WRITES.test(text))).toEqual([]);
  });
});
