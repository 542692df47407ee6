import { IconClipboardCheck, IconEye, IconHourglass, IconPhone } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { TO_DELIVER } from '#domain/rules/delivery-desk.ts';
import { PAYMENT_BASES } from '#domain/rules/payment-basis.ts';
import { addressOf } from '#web/client/address.ts';
import { request } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useBranches } from '#web/consignment/useBranches.ts';
import { useNoteWords } from '#web/consignment-note/useNoteWords.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { FilterFields } from '#web/lists/ListSearch.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { shownAmount, shownRupees } from '#web/money/shown.ts';
import { useOwnBranches } from '#web/money/useMoneyAccounts.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { DELIVERY_KIND, PENDING_PATH, type WaitingLr } from './delivery-answers.ts';
import classes from './Delivery.module.css';
import { DeliveryEntry } from './DeliveryEntry.tsx';
import { SavedDelivery } from './SavedDelivery.tsx';
import { useDeliveryWords } from './useDeliveryWords.ts';
import type { NotedDelivery } from './useDeliverForm.ts';

const DeliverDialog = lazy(async () => ({ default: (await import('./DeliverDialog.tsx')).DeliverDialog }));
const PodInDialog = lazy(async () => ({ default: (await import('./PodInDialog.tsx')).PodInDialog }));

const PAGE_SIZE = 20;
/** Days of waiting after which an LR is shown red. */
const LATE = 7;
const ALL = '0';
const NOTE_PATH = '/dashboard/consignmentnote';

const chosenOf = ({ chosen = {} }: ListFilter, name: string) => chosen[name] ?? '';

/** The list's query; `home` is the branch used when none is chosen. */
const queryOf = (filter: ListFilter, home: string) => ({
  searchParam: filter.searchParam,
  branchId: Number(chosenOf(filter, 'branch') || home || ALL),
  paymentBasis: PAYMENT_BASES.find((each) => each === chosenOf(filter, 'paymentBasis')) ?? ('' as const),
  lrStatus: TO_DELIVER.find((each) => each === chosenOf(filter, 'lrStatus')) ?? ('' as const),
});

/** The list's filter fields, the branch first. */
function useDeskFilter(home: string): FilterFields {
  const { say } = useLanguage();
  const words = useDeliveryWords();
  const branches = useBranches();
  return useMemo(() => {
    const named = (name: string, label: string, any: string, values: readonly string[]) => ({
      name,
      label,
      any,
      options: values.map((value) => ({ value, label: say(value) })),
    });
    const others = branches.filter(({ id }) => id !== home).map(({ id, name }) => ({ value: id, label: name }));
    const atHome = branches.find(({ id }) => id === home)?.name ?? words.allBranches;
    const all = [...others, { value: ALL, label: words.allBranches }];
    return {
      dates: false,
      choices: [
        ...(branches.length > 1
          ? [{ name: 'branch', label: say('Branch'), any: atHome, options: all, pending: /^\d{1,15}$/ }]
          : []),
        named('paymentBasis', say('Basis'), words.anyBasis, PAYMENT_BASES),
        named('lrStatus', say('Status'), words.anyStatus, TO_DELIVER),
      ],
    };
  }, [branches, home, say, words]);
}

const TONES = { Arrived: 'plain', 'Out for delivery': 'warning', Undelivered: 'danger' } as const;

/** The columns of the list. */
function useDeskColumns() {
  const { say, language } = useLanguage();
  const words = useDeliveryWords();
  const why = useNoteWords().undelivered;
  const name = (lr: WaitingLr) => (language === 'Hindi' && lr.consigneeHindi !== '' ? lr.consigneeHindi : lr.consignee);
  const status = (lr: WaitingLr) => {
    const reason = lr.lrStatus === 'Undelivered' ? (why[lr.undeliveredReason as keyof typeof why] ?? '') : '';
    return (
      <Chip tone={TONES[lr.lrStatus]} text={[say(lr.lrStatus), reason].filter((part) => part !== '').join(': ')} />
    );
  };
  const since = ({ days }: WaitingLr) => (
    <span className={days > LATE ? classes['late'] : undefined}>{words.days(days)}</span>
  );
  const columns: readonly ListColumn<WaitingLr>[] = [
    { name: 'lrNo', heading: say('LR No.'), strong: true, unbroken: true, cell: ({ lrNo }) => lrNo },
    { name: 'consignee', heading: words.consignee, cell: name },
    { name: 'phone', heading: words.phone, unbroken: true, cell: ({ phone }) => phone },
    { name: 'from', heading: words.from, cell: ({ from }) => from },
    {
      name: 'packages',
      heading: words.packages,
      number: true,
      cell: ({ packages }) => packages.toLocaleString('en-IN'),
    },
    { name: 'basis', heading: say('Basis'), cell: ({ paymentBasis }) => say(paymentBasis) },
    {
      name: 'toCollect',
      heading: words.toCollect,
      number: true,
      cell: ({ toCollect }) => (toCollect > 0 ? shownAmount(toCollect) : '–'),
    },
    { name: 'since', heading: words.since, unbroken: true, cell: since },
    { name: 'status', heading: say('Status'), cell: status },
  ];
  const renderCard = (lr: WaitingLr) => ({
    name: lr.lrNo,
    aside: lr.toCollect > 0 ? shownRupees(lr.toCollect) : words.nothingToCollect,
    below: [name(lr), words.packagesOf(lr.packages), lr.from, lr.phone].filter((part) => part !== '').join(' · '),
    end: (
      <>
        {status(lr)} {since(lr)}
      </>
    ),
  });
  return { columns, renderCard };
}

const rowActionsOf = (lr: WaitingLr, words: ReturnType<typeof useDeliveryWords>, toNote: () => void) => [
  { icon: IconEye, label: words.openNote(lr.lrNo), run: toNote },
  ...(lr.phone === ''
    ? []
    : [{ icon: IconPhone, label: words.call(lr.phone), run: () => window.location.assign(`tel:${lr.phone}`) }]),
];

/** Buttons for the pending PODs and for recording PODs that come in. */
function Papers() {
  const { t } = useLanguage();
  const words = useDeliveryWords();
  const { history } = useRouter();
  const [takes, setTakes] = useState(false);
  return (
    <>
      <ActionButton icon={IconHourglass} text={t.menu.podPending} onClick={() => history.push(PENDING_PATH)} />
      <ActionButton icon={IconClipboardCheck} text={words.podIn} onClick={() => setTakes(true)} />
      <Suspense>{takes && <PodInDialog lrs={[]} onClose={() => setTakes(false)} />}</Suspense>
    </>
  );
}

/** The delivery desk: the LRs waiting at the branch, their delivery with payment, and incoming PODs. */
export function DeliveryDesk() {
  const { t } = useLanguage();
  const { tenantId } = useUser();
  const own = useOwnBranches();
  if (tenantId === '') return <FormFailure title={t.menu.delivery} text={t.documents.noUser} />;
  if (own === null) return <Pending height={480} radius="md" />;
  return <Desk home={own.home} />;
}

function Desk({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const words = useDeliveryWords();
  const { history } = useRouter();
  const branches = useBranches();
  const [chosen, setChosen] = useState<WaitingLr | null>(null);
  const [noted, setNoted] = useState<NotedDelivery | null>(null);
  const filterFields = useDeskFilter(home);
  const { columns, renderCard } = useDeskColumns();
  const toNote = ({ biltyNo }: WaitingLr) => history.push(addressOf(NOTE_PATH, { biltyNo }));
  const mayWrite = (lr: WaitingLr) => branches.find(({ id }) => id === String(lr.branch))?.mayWrite !== false;
  const open = (lr: WaitingLr) => (mayWrite(lr) ? setChosen(lr) : toNote(lr));
  return (
    <>
      <PagedList
        kind={DELIVERY_KIND}
        title={t.menu.delivery}
        columns={columns}
        keyOf={({ biltyNo }) => biltyNo}
        load={(filter, pageIndex, signal) =>
          request('deliveryList', { query: { ...queryOf(filter, home), pageIndex, pageSize: PAGE_SIZE }, signal })
        }
        filterFields={filterFields}
        searchHint={words.searchHint}
        more={<Papers />}
        above={
          <div className={classes['entry']}>
            <DeliveryEntry onOpen={open} />
            {noted !== null && <SavedDelivery key={noted.lr.biltyNo + noted.kind} noted={noted} />}
          </div>
        }
        onOpen={open}
        rowActions={(lr) => rowActionsOf(lr, words, () => toNote(lr))}
        renderCard={renderCard}
        words={words}
      />
      <Suspense>
        {chosen !== null && <DeliverDialog lr={chosen} onNoted={setNoted} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  );
}
