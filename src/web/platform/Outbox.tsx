import { IconAlertTriangle, IconCircleCheck, IconClock, IconEye, IconFileText, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LETTER_STATES } from '#domain/letters.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import { PAGE_SIZE, useBefore, useOlderPages } from '#web/lists/list-source.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { toast } from '#web/ui/toast.ts';
import pageClasses from './PlatformPage.module.css';
import { ChoiceFilter, useChoice } from './ChoiceFilter.tsx';
import { LetterDialog } from './LetterDialog.tsx';
import { showMoment } from './format.ts';

type Letter = Answer<'letters'>['data'][number];

/** The platform's letters and their delivery. */
export function Outbox() {
  const { t } = useLanguage();
  const words = t.platform.outbox;
  const again = useSendAgain();
  const before = useBefore();
  const options = useMemo(
    () => [
      { value: 'waiting', label: words.waiting },
      { value: 'sent', label: words.sent },
      { value: 'written', label: words.written },
      { value: 'given up', label: words.givenUp },
    ],
    [words],
  );
  const chosen = useChoice(options);
  const state = LETTER_STATES.find((each) => each === chosen) ?? '';
  const [read, setRead] = useState<Letter | null>(null);
  const page = useQuery({
    ...callQuery('letters', { state, before, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const kinds: Readonly<Record<string, string>> = words.kinds;
  const kindOf = ({ kind }: Letter) => kinds[kind] ?? kind;

  return (
    <>
      <ChoiceFilter label={t.platform.status} options={options} />
      <List
        label={t.platform.parts.outbox}
        source={useOlderPages(page)}
        keyOf={({ id }) => id}
        onOpen={setRead}
        rowActions={(row) => [
          { icon: IconEye, label: words.open(row.recipient), run: () => setRead(row) },
          { icon: IconSend, label: words.again(row.recipient), run: () => void again(row) },
        ]}
        columns={[
          { name: 'when', heading: t.platform.when, width: '140px', cell: (row) => showMoment(row.queuedDate) },
          { name: 'letter', heading: words.letter, width: '160px', strong: true, cell: kindOf },
          { name: 'to', heading: words.to, cell: (row) => row.recipient },
          { name: 'company', heading: t.platform.company, width: '170px', cell: (row) => row.companyName },
          { name: 'status', heading: t.platform.status, width: '150px', cell: stateOf },
          { name: 'error', heading: words.error, cell: (row) => row.lastError },
        ]}
        renderCard={(row) => ({
          name: kindOf(row),
          aside: showMoment(row.queuedDate),
          below: (
            <>
              {row.recipient}
              {row.lastError !== '' && <span className={pageClasses['secondary']}> · {row.lastError}</span>}
            </>
          ),
          end: stateOf(row),
        })}
        empty={<p>{words.none}</p>}
      />
      {read !== null && <LetterDialog id={read.id} title={kindOf(read)} onClose={() => setRead(null)} />}
    </>
  );
}

function useSendAgain() {
  const { t, say } = useLanguage();
  const queries = useQueryClient();
  return async ({ id }: Letter) => {
    try {
      await request('sendLetterAgain', { query: { id } });
      toast.success(t.platform.outbox.queuedAgain);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await queries.invalidateQueries({ queryKey: ['letters'] });
  };
}

const stateOf = (row: Letter) => <LetterState of={row} />;

function LetterState({ of }: { readonly of: Letter }) {
  const { t } = useLanguage();
  const words = t.platform.outbox;
  switch (of.state) {
    case 'sent':
      return <Chip tone="fine" icon={IconCircleCheck} text={words.sent} />;
    case 'written':
      return <Chip tone="plain" icon={IconFileText} text={words.written} />;
    case 'given up':
      return <Chip tone="danger" icon={IconAlertTriangle} text={`${words.givenUp} · ${words.tries(of.tries)}`} />;
    case 'waiting':
      return (
        <Chip
          tone={of.tries > 0 ? 'warning' : 'plain'}
          icon={IconClock}
          text={of.tries > 0 ? `${words.waiting} · ${words.tries(of.tries)}` : words.waiting}
        />
      );
  }
}
