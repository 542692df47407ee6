import { showMoment } from '#web/ui/moment.ts';
import type { Check } from './CheckList.tsx';
import { useDispatchWords } from './useDispatchWords.ts';

/** When a challan was dispatched, by whom, and why if it had faults. */
export function Dispatched({ check }: { readonly check: Check }) {
  const words = useDispatchWords();
  const { dispatchedAt, dispatchedBy, dispatchReason } = check;
  if (dispatchedAt === null) return null;
  return (
    <p>
      <strong>{words.dispatchedAt(showMoment(new Date(dispatchedAt)), dispatchedBy)}</strong>
      {dispatchReason !== '' && <> {words.reasonGiven(dispatchReason)}</>}
    </p>
  );
}
