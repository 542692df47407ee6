import { expect, test } from 'vitest';
import type { AnswerNames, CallEncoding } from '#web/call-encoding.ts';
import { cleanAnswer } from '#web/wire.ts';
import { contract } from './contract.ts';

test('the module that the web is built with knows the names of what is sent and answered', async () => {
  const { load } = contract();
  // What the plugin asks of the bundler.
  const bundler = { addWatchFile: () => {} };
  const code = await (load as (this: typeof bundler, id: string) => Promise<string>).call(
    bundler,
    '\0virtual:contract',
  );
  const { sent, answerNames } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    sent: Record<string, CallEncoding>;
    answerNames: readonly AnswerNames[];
  };
  const answer = { bilty_No: '7', sender_Name: 'Malwa', details: [{ id: 3, freight_Amt: 5 }] };
  expect(cleanAnswer(answer, sent['biltyRead']?.names ?? -1, answerNames)).toEqual({
    biltyNo: '7',
    sender: 'Malwa',
    lines: [{ id: 3, freight: 5 }],
  });
  // A word that means something else elsewhere.
  expect(cleanAnswer([{ from: 'a', amount: 1 }], sent['exportBiltyList']?.names ?? -1, answerNames)).toEqual([
    { from: 'a', amount: 1 },
  ]);
  const page = { data: [{ from: 'Indore', amount: 1 }] };
  expect(cleanAnswer(page, sent['exportBiltyList']?.names ?? -1, answerNames)).toEqual({
    data: [{ origin: 'Indore', insuredAmount: 1 }],
  });
  expect(sent['logout']?.names).toBeUndefined();
  expect([sent['biltyRead']?.ofCompany, sent['updateCompany']?.ofCompany, sent['letters']?.ofCompany]).toEqual([
    true,
    true,
    undefined,
  ]);
});
