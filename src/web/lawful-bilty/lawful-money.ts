import { quoteOf, type Quote } from '#domain/rules/consignment-quote.ts';
import { choiceOf } from '#domain/rules/gst.ts';
import { lawfulAdvice } from '#domain/rules/lawful-bilty-faults.ts';
import { freightPayer } from '#domain/rules/payment-basis.ts';
import type { FormState } from '#web/documents/form-state.ts';
import type { Messages } from '#web/ui/entries.ts';
import { NAME_OF, typedBilty } from './lawful-form.ts';
import type { ConsignmentSetup } from './useConsignmentSetup.ts';

/** The money of a bilty while it is typed, and the warnings about it. */
export interface LawfulMoney {
  readonly quote: Quote;
  /** Whether the GST payer can be shown: not while the party is not named yet. */
  readonly isPayerKnown: boolean;
  /** The warnings under its fields that do not prevent a save, by field name. */
  readonly advice: Messages;
}

/** The money of a bilty as typed so far, calculated by the same function that the server uses to save and print it. */
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
