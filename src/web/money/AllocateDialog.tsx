import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { choice, money } from '#domain/fields.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { pairOf, readMoneyAnew, shownAmount } from './shown.ts';
import { useMoneyWords } from './useMoneyWords.ts';
import type { Item } from './VoucherItems.tsx';

interface AllocateDialogProps {
  readonly item: Item;
  readonly onClose: () => void;
}

/** Settles items of the same account with the open part of a voucher; proposes the oldest. */
export function AllocateDialog({ item, onClose }: AllocateDialogProps) {
  const { t } = useLanguage();
  const words = useMoneyWords();
  const queries = useQueryClient();
  const { data } = useQuery({ ...callQuery('itemOpen', { account: item.account, pageSize: 100 }), staleTime: 0 });
  const others = useMemo(() => data?.data.filter(({ side }) => side !== item.side), [data, item.side]);
  const fields = useMemo(() => {
    const ids = others?.map((other) => String(other.item)) ?? [];
    return {
      other: choice(ids, { wire: 'other', label: 'Open Item', required: 'Please choose at least one item.' }),
      amount: money({ wire: 'amount', label: 'Amount', positive: 'Amount is required.' }),
    };
  }, [others]);
  if (others === undefined) return null;
  const [oldest] = others;
  if (oldest === undefined) {
    return (
      <Dialog title={words.allocateTitle(item.paper)} onClose={onClose}>
        <p>{words.noItems}</p>
        <div className={dialogClasses['choices']}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t.actions.close}
          </Button>
        </div>
      </Dialog>
    );
  }
  const shown = others.map((other) => [
    String(other.item),
    words.openItem(other.paper, showDate(other.date), shownAmount(other.open)),
  ]);
  return (
    <AskDialog
      title={words.allocateTitle(item.paper)}
      intro={words.allocateIntro(shownAmount(item.open))}
      fields={fields}
      fieldOptions={{ other: { shown: Object.fromEntries(shown) as Record<string, string> } }}
      initial={{ other: String(oldest.item), amount: Math.min(item.open, oldest.open) }}
      caption={words.allocate}
      send={async ({ other, amount }) => {
        await request('itemAllocate', { body: { ...pairOf(item, Number(other)), amount } });
        toast.success(words.allocated);
        readMoneyAnew(queries);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
