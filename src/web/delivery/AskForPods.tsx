import { Button, Textarea } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import type { Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { whatsAppAddress } from '#web/ui/share.ts';
import { toast } from '#web/ui/toast.ts';
import type { PodGroup } from './PodGroups.tsx';
import type { PodChoice } from './pod-pages.ts';
import { useDeliveryWords } from './useDeliveryWords.ts';

/** The most LRs named in the text; beyond that it gives the number of further ones. */
const MOST_NAMED = 30;

interface AskForPodsProps {
  readonly group: PodGroup;
  readonly choice: PodChoice;
  readonly onClose: () => void;
}

/** A text asking whoever has the PODs for them, to be sent by WhatsApp or mail. */
export function AskForPods({ group, choice, onClose }: AskForPodsProps) {
  const { say } = useLanguage();
  const words = useDeliveryWords();
  const read = useQuery({
    ...callQuery('deliveryPending', {
      by: choice.by,
      group: group.key,
      branchId: Number(choice.branch || 0),
      pageIndex: 1,
      pageSize: MOST_NAMED,
    }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title={words.remind(group.name || words.nobody)} size="lg" onClose={onClose}>
      {read.isError && <p role="alert">{say(sentenceOf(read.error))}</p>}
      {read.data === undefined && !read.isError && <Pending height={240} radius="md" />}
      {read.data !== undefined && <Message group={group} found={read.data} />}
    </Dialog>
  );
}

type Found = Answer<'deliveryPending'>;

function Message({ group, found }: { readonly group: PodGroup; readonly found: Found }) {
  const words = useDeliveryWords();
  const { companyName } = useUser();
  const lines = found.data.map(({ lrNo, from, to, deliveredOn }) => words.line(lrNo, from, to, showDate(deliveredOn)));
  const [text, setText] = useState(words.text(companyName, lines, found.totalCount - lines.length));
  const subject = words.subject(found.totalCount);
  const mail = `mailto:${encodeURIComponent(group.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  const copy = async () => {
    if (await copyText(text)) toast.success(words.copied);
  };
  return (
    <div className={dialogClasses['dialog']}>
      <Textarea
        label={words.message}
        value={text}
        autosize
        minRows={6}
        maxRows={14}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={dialogClasses['choices']}>
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="default" component="a" href={mail} leftSection={<IconMail size={16} aria-hidden />}>
          {words.mail}
        </Button>
        <Button
          component="a"
          href={whatsAppAddress(group.contact, text)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          data-autofocus
        >
          {words.whatsApp}
        </Button>
      </div>
    </div>
  );
}
