import * as fc from 'fast-check';
import { aNote, anIssue } from './contract/expectations-bills.ts';
import { done, type Answered } from './factories.ts';
import { is, oneOf, pick, rupees, send, type Desk, type Does } from './money-company.ts';

// Random actions of users with freight bills and their notes (spec 4 §14).

/** Actions with freight bills; numbers choose among what exists. */
export const billCommands = [
  { weight: 3, arbitrary: fc.record({ what: is('bill'), of: fc.uniqueArray(pick, { minLength: 1, maxLength: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ what: is('cancel bill'), at: fc.nat({ max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: is('note'),
      at: fc.nat({ max: 3 }),
      kind: fc.constantFrom('Credit', 'Credit', 'Debit'),
      // Null: all that is left to credit.
      value: fc.option(rupees),
    }),
  },
] as const;
type Command = (typeof billCommands)[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never;
type Of<What extends Command['what']> = Extract<Command, { what: What }>;

async function bill({ portal, token }: Desk, one: Of<'bill'>): Promise<Answered> {
  const query = { party: 1, FromDate: '2026-11-01', ToDate: '2026-11-30' };
  const { data } = done(await send(portal, 'freightBillUnbilled', { token, query }));
  const unbilled = data.map(({ bilty_No }) => bilty_No as string);
  const numbers = one.of.map((at) => oneOf(unbilled, at) || String(at + 1));
  return await send(portal, 'freightBillIssue', { token, body: anIssue(1, [...new Set(numbers)]) });
}

const bills = async ({ portal, token }: Desk) =>
  done(await send(portal, 'freightBillList', { token })).data.map(({ bill_No }) => bill_No);

async function note(desk: Desk, { at, kind, value }: Of<'note'>): Promise<Answered> {
  const { portal, token } = desk;
  const bill_No = oneOf(await bills(desk), at);
  const issue = (fields: object) => send(portal, 'noteIssue', { token, body: aNote(bill_No, { kind, ...fields }) });
  if (value !== null) return await issue({ value });
  // The refusal says how much is left.
  const [, left = '1'] = /₹([\d,.]+)\.$/.exec((await issue({ value: 99_999_999, kind: 'Credit' })).text) ?? [];
  return await issue({ value: Number(left.replaceAll(',', '')) });
}

/** How each action is done. */
export const billWork: Does<Command> = {
  bill,
  'cancel bill': async (desk, { at }) => {
    const body = { bill_No: oneOf(await bills(desk), at), reason: 'Billed wrongly' };
    return await send(desk.portal, 'freightBillCancel', { token: desk.token, body });
  },
  note,
};
