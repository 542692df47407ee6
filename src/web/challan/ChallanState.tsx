import { IconTruckDelivery, IconTruckLoading } from '@tabler/icons-react';
import { Chip } from '#web/ui/Chip.tsx';
import { useDispatchWords } from './useDispatchWords.ts';

/** Whether the vehicle of a challan has gone, by a sign and a word. */
export function ChallanState({ value }: { readonly value: string }) {
  const { states } = useDispatchWords();
  const gone = value === 'dispatched';
  return (
    <Chip
      tone={gone ? 'plain' : 'warning'}
      icon={gone ? IconTruckDelivery : IconTruckLoading}
      text={gone ? states.dispatched : states.draft}
    />
  );
}
