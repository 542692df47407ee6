import { IconTruckDelivery, IconTruckLoading } from '@tabler/icons-react';
import classes from './Dispatch.module.css';
import { useDispatchWords } from './useDispatchWords.ts';

/** Whether the vehicle of a challan has gone, by a sign and a word. */
export function ChallanState({ value }: { readonly value: string }) {
  const { states } = useDispatchWords();
  const gone = value === 'dispatched';
  const Sign = gone ? IconTruckDelivery : IconTruckLoading;
  return (
    <span className={classes['state']} data-gone={gone || undefined}>
      <Sign size={14} aria-hidden />
      {gone ? states.dispatched : states.draft}
    </span>
  );
}
