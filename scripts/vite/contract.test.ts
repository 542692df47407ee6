import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import type { AnswerNames, CallEncoding } from '#web/client/call-encoding.ts';
import { cleanAnswer } from '#web/client/wire.ts';
import { callsNamedIn, contract, withCalls } from './contract.ts';

test('the generated contract converts the names of answers and knows the calls of a company', async () => {
  const { load } = contract();
  // The part of the bundler that the plugin uses.
  const bundler = { addWatchFile: () => {} };
  const code = await (load as (this: typeof bundler, id: string) => Promise<string>).call(
    bundler,
    '\0virtual:contract',
  );
  const { contract: all } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    contract: (readonly [name: string, call: CallEncoding, names: AnswerNames | null])[];
  };
  const sent = Object.fromEntries(all.map(([name, call, names]) => [name, { ...call, names }]));
  const answer = { bilty_No: '7', sender_Name: 'Malwa', details: [{ id: 3, freight_Amt: 5 }] };
  expect(cleanAnswer(answer, sent['biltyRead']?.names ?? {})).toEqual({
    biltyNo: '7',
    sender: 'Malwa',
    lines: [{ id: 3, freight: 5 }],
  });
  // The same word has another meaning at another level.
  expect(cleanAnswer([{ from: 'a', amount: 1 }], sent['exportBiltyList']?.names ?? {})).toEqual([
    { from: 'a', amount: 1 },
  ]);
  const page = { data: [{ from: 'Indore', amount: 1 }] };
  expect(cleanAnswer(page, sent['exportBiltyList']?.names ?? {})).toEqual({
    data: [{ origin: 'Indore', insuredAmount: 1 }],
  });
  expect(sent['logout']?.names).toBeNull();
  expect([sent['biltyRead']?.ofCompany, sent['updateCompany']?.ofCompany, sent['letters']?.ofCompany]).toEqual([
    true,
    true,
    undefined,
  ]);
});

test('names of calls in a module become imports, and composed names import all calls of the kind', () => {
  const code =
    "const a = ask('logout', { logout: 'x' }); callQuery('billList'); callsOf('bilty'); screenOf('contra'); t.menu.logout;";
  const named = callsNamedIn(parseAst(code) as unknown as Parameters<typeof callsNamedIn>[0], [
    'logout',
    'billList',
    'biltyList',
  ]);
  expect(withCalls(code, named).split('\n')).toEqual([
    "const a = ask(call$0, { logout: 'x' }); callQuery(call$1); callsOf(call$2); screenOf('contra'); t.menu.logout;",
    "import { name as call$0 } from 'virtual:call/logout';import { name as call$1 } from 'virtual:call/billList';import { name as call$2 } from 'virtual:calls-of/bilty';",
  ]);
});
