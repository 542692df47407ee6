import { useQueryClient } from '@tanstack/react-query';
import { blankRow } from '#domain/define.ts';
import { planDuration, planOffer, planPrice } from '#domain/records/plan.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import type { PlanListName } from './plan-screen.ts';

interface AddToListProps {
  readonly list: PlanListName;
  readonly text: string;
  readonly onAdded: (value: string) => void;
  readonly onClose: () => void;
}

/** Adds a duration, an offer or a price to its list; the field starts with the text already typed. */
export function AddToList({ list, text, onAdded, onClose }: AddToListProps) {
  const { t } = useLanguage();
  const words = t.billing.plan;
  const queries = useQueryClient();
  const added = async (call: 'durations' | 'offers' | 'prices', value: string) => {
    await queries.invalidateQueries({ queryKey: [call] });
    toast.success(words.added(value));
    onAdded(value);
    onClose();
  };
  switch (list) {
    case 'duration':
      return (
        <AskDialog
          title={words.newDuration}
          fields={planDuration.fields}
          initial={{ ...blankRow(planDuration.fields), duration: text }}
          send={async (body) => await added('durations', (await request('durationAdd', { body })).duration)}
          onClose={onClose}
        />
      );
    case 'offer':
      return (
        <AskDialog
          title={words.newOffer}
          fields={planOffer.fields}
          initial={{ ...blankRow(planOffer.fields), offer: text }}
          send={async (body) => await added('offers', (await request('offerAdd', { body })).offer)}
          onClose={onClose}
        />
      );
    case 'price':
      return (
        <AskDialog
          title={words.newPrice}
          fields={planPrice.fields}
          initial={{ price: text }}
          send={async (body) => await added('prices', String((await request('priceAdd', { body })).price))}
          onClose={onClose}
        />
      );
  }
}
