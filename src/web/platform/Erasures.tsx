import { IconClock } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import { PAGE_SIZE, useBefore, useOlderPages } from '#web/lists/list-source.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Chip } from '#web/ui/Chip.tsx';
import pageClasses from './PlatformPage.module.css';
import { showCount, showDay, showMoment } from './format.ts';

type Erasure = Answer<'erasures'>['data'][number];

/** The erased companies, of which nothing else is left. */
export function Erasures() {
  const { t } = useLanguage();
  const words = t.platform.erasures;
  const before = useBefore();
  const page = useQuery({
    ...callQuery('erasures', { before, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const whenOf = ({ erasedDate: at }: Erasure) =>
    at === null ? <Chip tone="warning" icon={IconClock} text={words.underWay} /> : showMoment(at);
  return (
    <>
      <p className={pageClasses['intro']}>{words.intro}</p>
      <List
        label={t.platform.parts.erasures}
        source={useOlderPages(page)}
        keyOf={({ id, askedDate: at }) => `${id} ${at}`}
        columns={[
          { name: 'asked', heading: words.requestedOn, cell: (row) => showDay(row.askedDate) },
          { name: 'askedBy', heading: words.requestedBy, strong: true, cell: (row) => row.askedBy },
          { name: 'erased', heading: words.erased, cell: whenOf },
          { name: 'rows', heading: words.rows, number: true, cell: (row) => showCount(row.rows) },
          { name: 'files', heading: words.files, number: true, cell: (row) => showCount(row.files) },
        ]}
        renderCard={(row) => ({
          name: row.askedBy,
          aside: whenOf(row),
          end: words.summary(showCount(row.rows), showCount(row.files)),
        })}
        empty={<p>{words.none}</p>}
      />
    </>
  );
}
