import { Button } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { blankRow } from '#domain/define.ts';
import { numberBook } from '#domain/records/number-book.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { lrNumber, USUAL_PATTERN } from '#domain/rules/lr-number.ts';
import { addressOf } from '#web/client/address.ts';
import { request } from '#web/client/request.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import noticeClasses from '#web/forms/Notice.module.css';
import { readAnew } from '#web/forms/useReadAnew.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import type { SavedRecord } from '#web/records/record-calls.ts';
import { nameOf } from '#web/records/record-screen.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { takesFocus } from '#web/ui/field-navigation.ts';
import { toast } from '#web/ui/toast.ts';
import { numberBookScreen } from './short-list-screens.ts';
import { ShortListPage } from './ShortListPage.tsx';
import { SetupSteps } from './SetupSteps.tsx';
import { useBranches } from './useBranches.ts';

/** The number books of the company's branches. */
export function BookList() {
  const { t, say } = useLanguage();
  const words = t.consignment.numberBook;
  const router = useRouter();
  const branches = useBranches();
  const branchOf = (row: SavedRecord) => branches.find(({ id }) => id === textIn(row, 'branchId'))?.name ?? '';
  const numbers = (row: SavedRecord) => (textIn(row, 'isManual') === 'yes' ? words.typed : say(textIn(row, 'restart')));
  return (
    <>
      <SetupSteps at="books" goesOn />
      <ShortListPage
        screen={numberBookScreen}
        above={
          <>
            <UsualBook />
            <p>
              <Button variant="default" onClick={() => router.history.push('/dashboard/consignment/counters')}>
                {t.menu.counters}
              </Button>
            </p>
          </>
        }
        columns={[
          { name: 'name' },
          { name: 'branchId', cell: branchOf },
          { name: 'pattern' },
          { name: 'restart', cell: numbers },
          { name: 'isDefault', cell: (row) => say(textIn(row, 'isDefault')) },
        ]}
        rowActions={(row) => [
          {
            icon: IconReportAnalytics,
            label: words.reportOf(nameOf(numberBook, row)),
            run: () => router.history.push(addressOf('/dashboard/consignment/bookreport', { id: String(row.id) })),
          },
        ]}
        card={(row) => ({ aside: branchOf(row), below: textIn(row, 'pattern') })}
      />
    </>
  );
}

/** Offers to create the usual book of the head office while there are no books. */
function UsualBook() {
  const { t, say } = useLanguage();
  const words = t.consignment.numberBook;
  const queries = useQueryClient();
  const { tenantId } = useUser();
  const books = useQuery({ ...callQuery('numberBookList'), enabled: tenantId !== '' }).data;
  const [key] = useState(randomKey);
  const [saving, setSaving] = useState(false);
  const focused = useCallback((button: HTMLButtonElement | null) => {
    if (takesFocus()) button?.focus();
  }, []);
  // The head office was created with the company, so it has the lowest id.
  const office = useBranches()
    .filter(({ active }) => active)
    .toSorted((one, other) => Number(one.id) - Number(other.id))[0];
  if (books === undefined || books.length > 0 || office === undefined) return null;
  const first = lrNumber(USUAL_PATTERN, office.code, todayInIndia(), 1);
  const make = async () => {
    setSaving(true);
    try {
      const fields = { ...blankRow(numberBook.fields), name: 'LR', branchId: Number(office.id), isDefault: 'yes' };
      await request('numberBookCreate', {
        body: fields as ReturnType<typeof blankRow<typeof numberBook.fields>>,
        idempotencyKey: key,
      });
      toast.success(t.documents.submitted);
      readAnew(queries, numberBook.kind, ['list'], ['numberBookList']);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    setSaving(false);
  };
  return (
    <div className={noticeClasses['notice']}>
      <p>{words.offer(office.name, first)}</p>
      <Button ref={focused} loading={saving} onClick={() => void make()}>
        {words.takeOffer}
      </Button>
    </div>
  );
}
