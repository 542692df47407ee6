import { Button } from '@mantine/core';
import { IconCircleCheck, IconClock, IconEye, IconMailCheck, IconMailOff } from '@tabler/icons-react';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import { PAGE_SIZE, useBefore, useOlderPages } from '#web/lists/list-source.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './Enquiries.module.css';
import pageClasses from './PlatformPage.module.css';
import { ChoiceFilter, useChoice } from './ChoiceFilter.tsx';
import { showMoment } from './format.ts';

type Enquiry = Answer<'enquiries'>['data'][number];

/** Enquiries from visitors of the home page. */
export function Enquiries() {
  const { t } = useLanguage();
  const words = t.platform.enquiries;
  const before = useBefore();
  const options = useMemo(
    () => [
      { value: 'no', label: words.waiting },
      { value: 'yes', label: words.answered },
    ],
    [words],
  );
  const answered = useChoice(options) as 'yes' | 'no' | '';
  const page = useQuery({
    ...callQuery('enquiries', { isAnswered: answered, before, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const [read, setRead] = useState<Enquiry | null>(null);

  const mark = useMarkEnquiry(() => setRead(null));
  const markLabel = ({ name, isAnswered: was }: Enquiry) => (was === 'yes' ? words.unmark(name) : words.mark(name));
  const signOf = ({ isAnswered: was }: Enquiry) => (was === 'yes' ? IconMailOff : IconMailCheck);
  return (
    <>
      <ChoiceFilter label={t.platform.status} options={options} />
      <List
        label={t.platform.parts.enquiries}
        source={useOlderPages(page)}
        keyOf={({ id }) => String(id)}
        onOpen={setRead}
        rowActions={(row) => [
          { icon: IconEye, label: words.open(row.name), run: () => setRead(row) },
          { icon: signOf(row), label: markLabel(row), run: () => void mark(row) },
        ]}
        columns={[
          { name: 'when', heading: t.platform.when, width: '140px', cell: (row) => showMoment(row.createdDate) },
          { name: 'name', heading: words.name, strong: true, cell: (row) => row.name },
          { name: 'phone', heading: words.phone, width: '104px', cell: (row) => row.phone },
          { name: 'email', heading: words.email, width: '200px', cell: (row) => row.email },
          { name: 'message', heading: words.message, cell: messageOf },
          { name: 'status', heading: t.platform.status, width: '170px', cell: answeredOf },
        ]}
        renderCard={(row) => ({
          name: row.name,
          aside: showMoment(row.createdDate),
          below: row.message,
          end: answeredOf(row),
        })}
        empty={<p>{words.none}</p>}
      />
      {read !== null && <EnquiryDialog enquiry={read} onMark={() => void mark(read)} onClose={() => setRead(null)} />}
    </>
  );
}

/** Marks an enquiry as answered, or as open again. */
function useMarkEnquiry(onMarked: () => void) {
  const { t, say } = useLanguage();
  const queries = useQueryClient();
  return async ({ id, isAnswered: was }: Enquiry) => {
    try {
      await request('markEnquiry', { query: { id }, body: { isAnswered: was === 'yes' ? 'no' : 'yes' } });
      onMarked();
      toast.success(t.platform.enquiries.marked);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await queries.invalidateQueries({ queryKey: ['enquiries'] });
  };
}

const answeredOf = (row: Enquiry) => <EnquiryStatus of={row} />;
const messageOf = ({ message }: Enquiry) => <span className={styles['excerpt']}>{message}</span>;

function EnquiryStatus({ of }: { readonly of: Enquiry }) {
  const { t } = useLanguage();
  const words = t.platform.enquiries;
  return of.isAnswered === 'yes' ? (
    <Chip tone="fine" icon={IconCircleCheck} text={words.answeredBy(of.answeredBy)} />
  ) : (
    <Chip tone="warning" icon={IconClock} text={words.waiting} />
  );
}

interface EnquiryDialogProps {
  readonly enquiry: Enquiry;
  readonly onMark: () => void;
  readonly onClose: () => void;
}

function EnquiryDialog({ enquiry, onMark, onClose }: EnquiryDialogProps) {
  const { t } = useLanguage();
  const words = t.platform.enquiries;
  const { name, createdDate, phone, email, message, isAnswered } = enquiry;
  return (
    <Dialog title={words.title(name)} size="lg" onClose={onClose}>
      <p className={pageClasses['hint']}>
        {showMoment(createdDate)} · <a href={`tel:+91${phone}`}>{phone}</a> ·{' '}
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      </p>
      <p className={styles['message']}>{message}</p>
      <div className={pageClasses['buttons']}>
        <Button data-autofocus variant="default" onClick={onMark}>
          {isAnswered === 'yes' ? words.unmarkShort : words.markShort}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t.actions.close}
        </Button>
      </div>
    </Dialog>
  );
}
