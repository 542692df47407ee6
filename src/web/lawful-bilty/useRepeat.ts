import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentAnswer } from '#web/documents/form-state.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { toast } from '#web/ui/toast.ts';
import { KEYS } from '#web/key-register.ts';
import { repeatedForm } from './lawful-form.ts';
import type { LawfulFormState } from './LawfulFields.tsx';
import type { ConsignmentSetup } from './useConsignmentSetup.ts';
import { useLawfulWords } from './useLawfulWords.ts';

/** The earlier bilties of the form's parties, and the one that was taken over. */
interface Repeated {
  readonly bilties: readonly DocumentAnswer[];
  readonly at: number;
  /** The parties after it was taken over: while they stay the same, the next press takes the bilty before it. */
  readonly parties: string;
  /** The payment basis after it was taken over. */
  readonly basis: string;
}

const partiesOf = ({ texts }: LawfulFormState['state']) => [texts['consignorPlace'], texts['consigneePlace']].join(' ');

/** Alt+R fills in the newest bilty of the parties, and on the next press the one before; returns whether one was taken over. */
export function useRepeat(form: LawfulFormState, { heads }: ConsignmentSetup): boolean {
  const { say } = useLanguage();
  const words = useLawfulWords();
  const queries = useQueryClient();
  const [taken, setTaken] = useState<Repeated | null>(null);
  const isTaken = taken !== null && taken.parties === partiesOf(form.state);
  const { consignorPlace = '', consigneePlace } = form.state.texts;
  // The form was emptied: the next bilty takes over the newest again.
  if (taken !== null && consignorPlace === '') setTaken(null);

  const find = async (): Promise<Pick<Repeated, 'bilties' | 'at'>> => {
    if (isTaken) return { bilties: taken.bilties, at: (taken.at + 1) % taken.bilties.length };
    const query = { consignor: Number(consignorPlace), consignee: Number(consigneePlace) };
    const bilties = await queries.fetchQuery({ ...callQuery('partyRepeat', query), staleTime: 0 });
    return { bilties: bilties as unknown as readonly DocumentAnswer[], at: 0 };
  };
  const repeat = async () => {
    if (consignorPlace === '') return toast.info(words.repeatWhose);
    try {
      const found = await find();
      const bilty = found.bilties[found.at];
      if (bilty === undefined) return toast.info(words.repeatNone);
      form.change((state) => {
        // A basis set by the previous press is not the clerk's choice.
        const next = repeatedForm(
          state,
          bilty,
          heads,
          isTaken ? taken.basis : (form.screen.preset?.['paymentBasis'] ?? ''),
        );
        setTaken({ ...found, parties: partiesOf(next), basis: next.texts['paymentBasis'] ?? '' });
        return next;
      });
      const number = String(bilty['lrNo'] || bilty['biltyNo']);
      if (bilty['paymentBasis'] === 'FOC') toast.warning(words.repeatedFoc(number));
      else toast.info(words.repeated(number));
      form.focus('vehicleNo');
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
  useKeys(form.editing ? [] : [{ ...KEYS.repeat, label: words.repeat, run: () => void repeat() }]);
  return isTaken;
}
