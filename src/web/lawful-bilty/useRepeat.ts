import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DocumentAnswer } from '#web/documents/form-state.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/problem.ts';
import { callQuery } from '#web/queries.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { toast } from '#web/ui/toast.ts';
import { repeatedForm } from './lawful-form.ts';
import type { LawfulFormState } from './LawfulFields.tsx';
import type { ConsignmentSetup } from './useConsignmentSetup.ts';
import { useLawfulWords } from './useLawfulWords.ts';

/** The earlier bilties of a pair, of which one is taken after the other. */
interface Repeated {
  readonly consignor: number;
  readonly bilties: readonly DocumentAnswer[];
  readonly next: number;
}

/** Alt+R takes over the newest bilty of the parties, pressed again the one before; answers whether one was taken. */
export function useRepeat(form: LawfulFormState, { heads }: ConsignmentSetup): boolean {
  const { say } = useLanguage();
  const words = useLawfulWords();
  const queries = useQueryClient();
  const last = useRef<Repeated | null>(null);
  const [repeated, setRepeated] = useState(false);

  const find = async (): Promise<Repeated> => {
    const { consignorPlace, consigneePlace } = form.state.texts;
    const consignor = Number(consignorPlace);
    // What was taken names the consignee too: of that consignor the next one is meant.
    if (last.current?.consignor === consignor && repeated) return last.current;
    const asked = callQuery('partyRepeat', { consignor, consignee: Number(consigneePlace) });
    const bilties = await queries.fetchQuery({ ...asked, staleTime: 0 });
    return { consignor, bilties: bilties as unknown as readonly DocumentAnswer[], next: 0 };
  };
  const repeat = async () => {
    if (form.editing) return;
    if ((form.state.texts['consignorPlace'] ?? '') === '') return toast.info(words.repeatWhose);
    try {
      const found = await find();
      const taken = found.bilties[found.next % Math.max(1, found.bilties.length)];
      if (taken === undefined) return toast.info(words.repeatNone);
      last.current = { ...found, next: found.next + 1 };
      form.change((state) => repeatedForm(state, taken, heads));
      setRepeated(true);
      toast.info(words.repeated(String(taken['lrNo'] || taken['biltyNo'])));
      form.focus('vehicleNo');
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
  useKeys(form.editing ? [] : [{ keys: 'Alt+R', label: words.repeat, run: () => void repeat() }]);
  const isEmpty = (form.state.texts['consignorPlace'] ?? '') === '';
  useEffect(() => {
    // For the next bilty they are asked anew: the one that was just saved is among them.
    if (isEmpty) setRepeated(false);
  }, [isEmpty]);
  return repeated;
}
