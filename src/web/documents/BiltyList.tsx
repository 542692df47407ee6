import { useMemo, useState } from 'react';
import { calledFields, filterFields } from '#domain/define.ts';
import type { bilty } from '#domain/documents/bilty.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { addDays, showDate } from '#domain/rules/calendar-date.ts';
import { SHORT_OR_DAMAGED } from '#domain/rules/lr-status.ts';
import { NOTICE_DAYS } from '#domain/rules/unloading.ts';
import { useBranches } from '#web/consignment/useBranches.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import type { NamedChoice } from '#web/lists/ListSearch.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import type { RowTicks } from '#web/ui/RowTicks.tsx';
import { biltyScreen } from './bilty-screen.tsx';
import type { SavedRow } from './document-calls.ts';
import { DocumentList } from './DocumentList.tsx';
import type { DocumentScreen } from './screen.ts';
import { PrintMany, TickedBilties, useUnprinted } from './PrintMany.tsx';
import { UnloadPhotos } from './UnloadPhotos.tsx';
import { useFormOfCompany } from './useFormOfCompany.ts';

/** A company whose bilties are classic sees the list that it knows; it may choose the further columns. */
const classicList: DocumentScreen<typeof bilty> = { ...biltyScreen, document: lawfulBilty };
const { rate: _addsUpToNothing, ...sums } = lawfulBilty.sums;
/** As a company of lawful ones calls them: whom its form calls the consignor is no sender in its list. */
const lawfulDocument: typeof bilty = {
  ...lawfulBilty,
  fields: calledFields(lawfulBilty),
  // Rates of kilos and of lump sums have no sum.
  sums: sums as typeof lawfulBilty.sums,
};
/** In a company of lawful ones; its own choice of columns, for the one of before knew nothing of them. */
const lawfulList: DocumentScreen<typeof bilty> = {
  ...classicList,
  document: lawfulDocument,
  listsGoods: 'lrNo',
  // What finds room on paper beside the names.
  shown: ['lrNo', 'paymentBasis', 'lrStatus', 'total', 'balance'],
  shownKey: 'lawful_bilty',
  // Until when the consignor may claim what came short or damaged.
  alsoShown: ({ chosen = {} }, { say }) =>
    chosen['pending'] === SHORT_OR_DAMAGED
      ? [
          {
            name: 'noticeUntil',
            heading: say('Notice until'),
            unbroken: true,
            cell: (row) => showDate(addDays(textIn(row, 'biltyDate'), NOTICE_DAYS)),
          },
          {
            name: 'unloadPhotos',
            heading: say('Photo'),
            hasLinks: true,
            cell: (row) => <UnloadPhotos number={textIn(row, 'biltyNo')} lrNo={textIn(row, 'lrNo')} isSmall />,
          },
        ]
      : [],
};

/** The list of bilties, with what the form of the company's bilties asks for. */
export function BiltyList() {
  const form = useFormOfCompany();
  // Drawn as one of them and then as the other, the list would be fetched twice, and a row would lose the focus.
  if (form === null) return <Pending height={360} radius="md" />;
  return form === 'lawful' ? <LawfulList /> : <DocumentList screen={classicList} />;
}

function LawfulList() {
  const { chosen, ticks, clear } = useTicks();
  const unprinted = useUnprinted();
  return (
    <>
      <DocumentList screen={lawfulList} choices={useChoices()} ticks={ticks} seldom={[unprinted.action]} />
      {unprinted.found !== null && <PrintMany numbers={unprinted.found} onClose={unprinted.close} />}
      {chosen.length > 0 && <TickedBilties numbers={chosen} onClear={clear} />}
    </>
  );
}

/** The numbers of the bilties that are ticked, on whichever pages they stand. A classic one is in no print of many. */
function useTicks() {
  const { lists } = useLanguage().t;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const numberOf = (row: SavedRow) => textIn(row, 'biltyNo');
  const ticks: RowTicks<SavedRow> = {
    label: (row) => (textIn(row, 'paymentBasis') === '' ? null : lists.selectRow(numberOf(row))),
    has: (row) => chosen.includes(numberOf(row)),
    set: (rows, ticked) => {
      const set = rows.map(numberOf);
      setChosen((before) => [...before.filter((number) => !set.includes(number)), ...(ticked ? set : [])]);
    },
  };
  return { chosen, ticks, clear: () => setChosen([]) };
}

/** By which fields of its lawful form the list is narrowed. */
function useChoices(): readonly NamedChoice[] {
  const { t, say } = useLanguage();
  const branches = useBranches();
  const { all, yes, no } = t.lists;
  return useMemo(
    () =>
      Object.entries(filterFields(lawfulBilty)).map(([name, { label, choices = [] }]): NamedChoice => {
        const words: Readonly<Record<string, string>> = { yes, no };
        const ofField = choices.map((value) => ({ value, label: words[value] ?? say(value) }));
        const ofCompany = branches.map(({ id, name: title }) => ({ value: id, label: title }));
        const choice = { name, label: say(label), any: all };
        if (name !== 'branchId' && name !== 'deliveryBranch') return { ...choice, options: ofField };
        // Each company has one at least.
        return { ...choice, options: ofCompany, ...(branches.length === 0 && { pending: /^\d{1,9}$/ }) };
      }),
    [branches, all, yes, no, say],
  );
}
