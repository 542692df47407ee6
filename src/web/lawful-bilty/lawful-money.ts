import { quoteOf, type Quote } from '#domain/rules/consignment-quote.ts';
import { choiceOf } from '#domain/rules/gst.ts';
import { lawfulAdvice } from '#domain/rules/lawful-bilty-faults.ts';
import { freightPayer } from '#domain/rules/payment-basis.ts';
import type { FormState } from '#web/documents/form-state.ts';
import type { Messages } from '#web/ui/entries.ts';
import { NAME_OF, typedBilty } from './lawful-form.ts';
import type { ConsignmentSetup } from './useConsignmentSetup.ts';

/** What a bilty comes to while it is typed, and what looks wrong of it. */
export interface LawfulMoney {
  readonly quote: Quote;
  /** Whether there is something to say of the GST: of a party that is not named yet there is nothing. */
  readonly isPayerKnown: boolean;
  /** The sentences under its fields that keep nothing from being saved, by the fields' names. */
  readonly advice: Messages;
}

/** The money of a bilty as far as it is typed, by the function that the server saves and prints it by. */
export function lawfulMoney(state: FormState, { settings, branches, heads, law }: ConsignmentSetup): LawfulMoney {
  const bilty = typedBilty(state);
  const branch = branches.find(({ id }) => id === bilty.branchId);
  const quote = quoteOf(
    bilty,
    {
      companyGstin: settings.companyGstin,
      elections: settings.elections,
      branchState: branch?.stateCode ?? '',
      chosen: choiceOf(bilty),
    },
    law,
    heads,
  );
  const advice = lawfulAdvice(bilty, law, quote).map(({ path, message }) => [path, message]);
  const by = freightPayer(bilty.paymentBasis);
  const isUnnamed = by !== null && (state.texts[NAME_OF[by]] ?? '') === '';
  const isPayerKnown = bilty.exemptGoods === 'yes' || !isUnnamed;
  return { quote, isPayerKnown, advice: Object.fromEntries(advice) };
}
