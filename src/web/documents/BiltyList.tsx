import { useState } from 'react';
import { calledFields } from '#domain/define.ts';
import type { bilty } from '#domain/documents/bilty.ts';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { addDays, showDate } from '#domain/rules/calendar-date.ts';
import { SHORT_OR_DAMAGED } from '#domain/rules/lr-status.ts';
import { NOTICE_DAYS } from '#domain/rules/unloading.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { Pending } from '#web/ui/Pending.tsx';
import type { RowTicks } from '#web/ui/RowTicks.tsx';
import { biltyScreen } from './bilty-screen.tsx';
import type { SavedRow } from './document-calls.ts';
import { DocumentList } from './DocumentList.tsx';
import type { DocumentScreen } from './screen.ts';
import { PrintMany, TickedBilties, useUnprinted } from './PrintMany.tsx';
import { UnloadPhotos } from './UnloadPhotos.tsx';
import { useFormOfCompany } from './useFormOfCompany.ts';

/** For a company with classic bilties: the list it knows, with the further columns available to choose; the filters are those of LRs. */
const classicList: DocumentScreen<typeof bilty> = { ...biltyScreen, document: lawfulBilty, unfiltered: true };
const { rate: _addsUpToNothing, ...sums } = lawfulBilty.sums;
/** For a company with lawful bilties: its form says "consignor", so its list does not say "sender". */
const lawfulDocument: typeof bilty = {
  ...lawfulBilty,
  fields: calledFields(lawfulBilty),
  // Rates per kilo and lump sums cannot be added up.
  sums: sums as typeof lawfulBilty.sums,
};
/** For a company with lawful bilties. It has its own key for chosen columns, because the earlier choice did not know these columns. */
const lawfulList: DocumentScreen<typeof bilty> = {
  ...biltyScreen,
  document: lawfulDocument,
  listsGoods: 'lrNo',
  // What fits on paper beside the names.
  shown: ['lrNo', 'paymentBasis', 'lrStatus', 'total', 'balance'],
  shownKey: 'lawful_bilty',
  // The last day on which the consignor may claim for shortage or damage.
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

/** The list of bilties, with the columns and filters of the company's bilty form. */
export function BiltyList() {
  const form = useFormOfCompany();
  // Drawing one list and then the other would fetch twice, and a row would lose the focus.
  if (form === null) return <Pending height={360} radius="md" />;
  return form === 'lawful' ? <LawfulList /> : <DocumentList screen={classicList} />;
}

function LawfulList() {
  const { chosen, ticks, clear } = useTicks();
  const unprinted = useUnprinted();
  return (
    <>
      <DocumentList screen={lawfulList} ticks={ticks} seldom={[unprinted.action]} />
      {unprinted.found !== null && <PrintMany numbers={unprinted.found} onClose={unprinted.close} />}
      {chosen.length > 0 && <TickedBilties numbers={chosen} onClear={clear} />}
    </>
  );
}

/** The numbers of the ticked bilties, across all pages. A classic bilty cannot be printed together with others. */
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
