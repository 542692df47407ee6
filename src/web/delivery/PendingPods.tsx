import { Button } from '@mantine/core';
import { IconClipboardCheck, IconEye, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import { POD_GROUPS } from '#domain/rules/delivery-desk.ts';
import { WAITING_AGE_NAMES } from '#domain/rules/waiting-ages.ts';
import { addressOf } from '#web/client/address.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { BranchFilter } from '#web/consignment/BranchFilter.tsx';
import barClasses from '#web/forms/ActionBar.module.css';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { useNumberedPages, type ListSource } from '#web/lists/list-source.ts';
import { useExport } from '#web/lists/useExport.ts';
import { shownAmount, shownRupees } from '#web/money/shown.ts';
import pageClasses from '#web/ui/PageHead.module.css';
import { PageHead } from '#web/ui/PageHead.tsx';
import type { RowTicks } from '#web/ui/RowTicks.tsx';
import { Select } from '#web/ui/Select.tsx';
import { PENDING_PATH } from './delivery-answers.ts';
import classes from './Delivery.module.css';
import { PodAges, PodGroups, type PodGroup } from './PodGroups.tsx';
import type { PodChoice } from './pod-pages.ts';
import { useDeliveryWords } from './useDeliveryWords.ts';

const PodInDialog = lazy(async () => ({ default: (await import('./PodInDialog.tsx')).PodInDialog }));
const AskForPods = lazy(async () => ({ default: (await import('./AskForPods.tsx')).AskForPods }));

type PendingLr = Answer<'deliveryPending'>['data'][number];

const PAGE_SIZE = 10;
const NOTE_PATH = '/dashboard/consignmentnote';

/** The choice in the address, and the function that changes it. */
function usePodChoice() {
  const { history } = useRouter();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const choice: PodChoice = {
    by: POD_GROUPS.find((each) => each === search['by']) ?? 'branch',
    group: search['group'] ?? '',
    age: WAITING_AGE_NAMES.find((each) => each === search['age']) ?? '',
    branch: /^\d{1,15}$/.test(search['branch'] ?? '') ? (search['branch'] ?? '') : '',
  };
  const page = /^[1-9]\d{0,8}$/.test(search['page'] ?? '') ? Number(search['page']) : 1;
  const { tenantId = '' } = search;
  const go = (next: PodChoice, wanted = 1) =>
    history.push(
      addressOf(PENDING_PATH, {
        tenantId,
        ...next,
        by: next.by === 'branch' ? '' : next.by,
        page: wanted === 1 ? '' : String(wanted),
      }),
    );
  return { choice, page, go };
}

/** The PODs still missing, by age and by who has them; choosing a group or an age lists its LRs below. */
export function PendingPods() {
  const { t } = useLanguage();
  const words = useDeliveryWords();
  const { tenantId } = useUser();
  const { choice, page, go } = usePodChoice();
  const [reminding, setReminding] = useState<PodGroup | null>(null);
  const read = useQuery({
    ...callQuery('deliveryPending', {
      by: choice.by,
      group: choice.group,
      age: choice.age,
      branchId: Number(choice.branch || 0),
      pageIndex: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: tenantId !== '',
  });
  const source = useNumberedPages(read, (wanted) => go(choice, wanted));
  const sheet = useExport('Pending_PODs.xlsx', () =>
    request('deliveryPendingSheet', { query: { ...choice, branchId: Number(choice.branch || 0) } }),
  );
  if (tenantId === '') return <FormFailure title={t.menu.podPending} text={t.documents.noUser} />;
  const found = read.data;
  const group = found?.groups.find(({ key }) => key === choice.group);
  const some = found !== undefined && found.ages.some(({ count }) => count > 0);
  return (
    <>
      <PageHead title={t.menu.podPending}>{some && sheet !== null && <ActionButton {...sheet} />}</PageHead>
      <Choice choice={choice} onAsk={go} />
      {some && <PodAges ages={found.ages} choice={choice} onAsk={go} />}
      {some && <PodGroups read={read} choice={choice} onAsk={go} onTell={setReminding} />}
      <section className={classes['part']} aria-labelledby="pending-lrs">
        <h2 id="pending-lrs">
          {choice.group === '' && choice.age === ''
            ? words.allLrs
            : words.lrsOf(
                group === undefined ? '' : group.name || words.nobody,
                choice.age === '' ? '' : words.ages[choice.age],
              )}
          {(choice.group !== '' || choice.age !== '') && (
            <Button variant="subtle" size="compact-sm" onClick={() => go({ ...choice, group: '', age: '' })}>
              {words.showAll}
            </Button>
          )}
        </h2>
        <PendingLrs source={source} />
      </section>
      <Suspense>
        {reminding !== null && <AskForPods group={reminding} choice={choice} onClose={() => setReminding(null)} />}
      </Suspense>
    </>
  );
}

/** The choice of grouping and branch. */
function Choice({ choice, onAsk }: { readonly choice: PodChoice; readonly onAsk: (next: PodChoice) => void }) {
  const words = useDeliveryWords();
  const fresh = { ...choice, group: '' };
  return (
    <div className={pageClasses['choice']}>
      <Select
        label={words.groupedBy}
        data={POD_GROUPS.map((value) => ({ value, label: words.by[value] }))}
        value={choice.by}
        allowDeselect={false}
        onChange={(by) => onAsk({ ...fresh, by: POD_GROUPS.find((each) => each === by) ?? 'branch' })}
      />
      <BranchFilter value={choice.branch} all={words.allBranches} onChange={(branch) => onAsk({ ...fresh, branch })} />
    </div>
  );
}

/** The ticked LRs, across pages. */
function useTicks() {
  const { lists } = useLanguage().t;
  const [ticked, setTicked] = useState<readonly PendingLr[]>([]);
  const ticks: RowTicks<PendingLr> = {
    label: ({ lrNo }) => lists.selectRow(lrNo),
    has: ({ biltyNo }) => ticked.some((each) => each.biltyNo === biltyNo),
    set: (rows, isTicked) =>
      setTicked((before) => [
        ...before.filter(({ biltyNo }) => !rows.some((each) => each.biltyNo === biltyNo)),
        ...(isTicked ? rows : []),
      ]),
  };
  return { ticked, ticks, clear: () => setTicked([]) };
}

function PendingLrs({ source }: { readonly source: ListSource<PendingLr> }) {
  const { t, say, language } = useLanguage();
  const words = useDeliveryWords();
  const { history } = useRouter();
  const { ticked, ticks, clear } = useTicks();
  const [takes, setTakes] = useState(false);
  const open = ({ biltyNo }: PendingLr) => history.push(addressOf(NOTE_PATH, { biltyNo }));
  const name = (lr: PendingLr) => (language === 'Hindi' && lr.consigneeHindi !== '' ? lr.consigneeHindi : lr.consignee);
  const columns: readonly ListColumn<PendingLr>[] = [
    { name: 'lrNo', heading: say('LR No.'), strong: true, unbroken: true, cell: ({ lrNo }) => lrNo },
    { name: 'delivered', heading: words.deliveredOn, unbroken: true, cell: ({ deliveredOn }) => showDate(deliveredOn) },
    { name: 'days', heading: words.daysOf, number: true, cell: ({ days }) => days },
    { name: 'consignee', heading: words.consignee, cell: name },
    { name: 'party', heading: say('Party'), cell: ({ partyName }) => partyName },
    { name: 'branch', heading: say('Branch'), cell: ({ branchName }) => branchName },
    { name: 'driver', heading: say('Driver'), cell: ({ driver }) => driver },
    { name: 'amount', heading: words.amount, number: true, cell: ({ amount }) => shownAmount(amount) },
  ];
  return (
    <>
      <List
        label={words.allLrs}
        source={source}
        columns={columns}
        keyOf={({ biltyNo }) => biltyNo}
        onOpen={open}
        ticks={ticks}
        rowActions={(lr) => [{ icon: IconEye, label: words.openNote(lr.lrNo), run: () => open(lr) }]}
        renderCard={(lr) => ({
          name: lr.lrNo,
          aside: words.days(lr.days),
          below: [name(lr), lr.partyName, lr.branchName, lr.driver].filter((part) => part !== '').join(' · '),
          end: shownRupees(lr.amount),
        })}
        empty={<p>{words.pendingNone}</p>}
      />
      {ticked.length > 0 && (
        <div className={barClasses['bar']} role="toolbar" data-foot aria-label={t.lists.selection}>
          <ActionButton icon={IconClipboardCheck} text={words.podInOf(ticked.length)} onClick={() => setTakes(true)} />
          <ActionButton icon={IconX} text={t.lists.clear} onClick={clear} />
          <output className={barClasses['hint']}>{words.ticked(ticked.length)}</output>
        </div>
      )}
      <Suspense>{takes && <PodInDialog lrs={ticked} onSaved={clear} onClose={() => setTakes(false)} />}</Suspense>
    </>
  );
}
