import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import { IconBrandWhatsapp, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { reminderRequest } from '#domain/records/payment-reminder.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { filledReminder, saysAmount } from '#domain/rules/payment-reminder.ts';
import { request, type Answer } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import partClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { RadioField } from '#web/ui/RadioField.tsx';
import { whatsAppAddress } from '#web/ui/share.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './Remind.module.css';
import { shownRupees } from './shown.ts';
import { useMoneyWords } from './useMoneyWords.ts';

type Debtor = Answer<'ledgerReminder'>;
type Sent = Answer<'ledgerRemind'>;
type Language = Debtor['language'];

const LANGUAGES = [
  { value: 'English', label: 'English' },
  { value: 'Hindi', label: 'हिन्दी' },
];

export interface RemindDialogProps {
  readonly account: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Reminds a party of what it owes, by mail or with a text for WhatsApp. */
export default function RemindDialog({ account, name, onClose }: RemindDialogProps) {
  const { t, say } = useLanguage();
  const words = useMoneyWords().remind;
  const queries = useQueryClient();
  const [language, setLanguage] = useState<Language | ''>('');
  const [sent, setSent] = useState<Sent | null>(null);
  const read = useQuery({
    ...callQuery('ledgerReminder', { account, language }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const readAnew = () => queries.invalidateQueries({ queryKey: ['ledgerReminder'] });
  const debtor = read.data;
  const mayRemind = debtor !== undefined && debtor.amount > 0 && debtor.isDue;
  return (
    <Dialog title={words.title(name)} size="lg" onClose={onClose}>
      {debtor === undefined && !read.isError && <Pending height={240} radius="md" />}
      {read.isError && <p role="alert">{say(sentenceOf(read.error))}</p>}
      {debtor !== undefined && sent === null && <Owed debtor={debtor} />}
      {mayRemind && sent === null && (
        <RemindForm
          debtor={debtor}
          language={language === '' ? debtor.language : language}
          onLanguage={setLanguage}
          onRefused={() => void readAnew()}
          onSent={(answer) => {
            void readAnew();
            if (answer.way === 'whatsapp') return setSent(answer);
            toast.success(words.queued(answer.recipient));
            onClose();
          }}
          onClose={onClose}
        />
      )}
      {sent !== null && <Prepared sent={sent} onClose={onClose} />}
      {!mayRemind && sent === null && (
        <div className={partClasses['choices']}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t.ui.close}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** The amount owed, and when the party was last reminded. */
function Owed({ debtor }: { readonly debtor: Debtor }) {
  const words = useMoneyWords().remind;
  const { amount, overdue, last, isDue } = debtor;
  return (
    <div className={classes['owed']}>
      <p>{amount > 0 ? words.owed(shownRupees(amount), overdue > 0 ? shownRupees(overdue) : '') : words.nothing}</p>
      {last !== null && (
        <p className={classes['quiet']}>
          {words.last(showDate(last.sentDate), last.sentBy, words.ways[last.way])}
          {last.refused === 'yes' && ` ${words.refused}`}
          {!isDue && ` ${words.notYet(showDate(last.nextDate))}`}
        </p>
      )}
    </div>
  );
}

interface RemindFormProps {
  readonly debtor: Debtor;
  /** The chosen language; the debtor's data for it may still be loading. */
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly onRefused: () => void;
  readonly onSent: (sent: Sent) => void;
  readonly onClose: () => void;
}

/** Sends a reminder; sending the same one again repeats the request, so that a lost answer never reminds anybody twice. */
function useReminder({ debtor, onRefused, onSent }: RemindFormProps) {
  const { say } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [keyOf] = useState(requestKeys);
  const send = async (way: 'mail' | 'whatsapp', text: string) => {
    if (busy) return;
    const body = { account: debtor.account, way, language: debtor.language, text };
    setBusy(true);
    setFailure('');
    try {
      onSent(await request('ledgerRemind', { body, idempotencyKey: keyOf(body) }));
    } catch (error) {
      setFailure(say(sentenceOf(error)));
      onRefused();
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, send };
}

function RemindForm(props: RemindFormProps) {
  const { debtor, language, onClose } = props;
  const { t, say } = useLanguage();
  const words = useMoneyWords().remind;
  const { busy, failure, send } = useReminder(props);
  // Null: the proposed text, in either language.
  const [typed, setTyped] = useState<string | null>(null);
  const [way, setWay] = useState<'mail' | 'whatsapp'>(debtor.email === '' ? 'whatsapp' : 'mail');
  // Rendered once the debt is loaded, later than the dialog.
  const message = useRef<HTMLTextAreaElement>(null);
  useEffect(() => message.current?.focus(), []);
  const text = typed ?? debtor.text;
  const wrong = !saysAmount(text.normalize('NFC'));
  const mayNot = wrong || language !== debtor.language;
  return (
    <form
      noValidate
      className={partClasses['dialog']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!mayNot) void send(way, text);
      }}
    >
      <WayAndLanguage {...props} way={way} onWay={setWay} />
      <Textarea
        label={say(reminderRequest.text.label)}
        description={words.filledIn[debtor.language]}
        value={text}
        autosize
        minRows={5}
        maxRows={10}
        maxLength={reminderRequest.text.maxLength}
        error={wrong && say('Keep {amount} in the message: what is owed is filled in when it is sent.')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        ref={message}
        data-autofocus
      />
      <Reads text={`${filledReminder(text, debtor, debtor.language)}\n\n${debtor.foot}`} title={words.reads} />
      {failure !== '' && (
        <p className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      <div className={partClasses['choices']}>
        <Button variant="default" onClick={onClose}>
          {t.actions.cancel}
        </Button>
        <Button type="submit" leftSection={<IconSend size={16} aria-hidden />} aria-disabled={busy || mayNot}>
          {words.send[way]}
        </Button>
      </div>
    </form>
  );
}

interface WayAndLanguageProps extends Pick<RemindFormProps, 'debtor' | 'language' | 'onLanguage'> {
  readonly way: 'mail' | 'whatsapp';
  readonly onWay: (way: 'mail' | 'whatsapp') => void;
}

function WayAndLanguage({ debtor, language, onLanguage, way, onWay }: WayAndLanguageProps) {
  const { say } = useLanguage();
  const words = useMoneyWords().remind;
  const byMail = debtor.email === '' ? [] : [{ value: 'mail', label: words.byMail(debtor.email) }];
  return (
    <div className={classes['choices']}>
      <div>
        <RadioField
          name="way"
          label={say(reminderRequest.way.label)}
          value={way}
          onChange={(chosen) => onWay(chosen === 'mail' ? 'mail' : 'whatsapp')}
          options={[...byMail, { value: 'whatsapp', label: words.ways.whatsapp }]}
        />
        {debtor.email === '' && <p className={classes['quiet']}>{words.noEmail}</p>}
      </div>
      <RadioField
        name="language"
        label={say(reminderRequest.language.label)}
        value={language}
        onChange={(chosen) => onLanguage(chosen === 'Hindi' ? 'Hindi' : 'English')}
        options={LANGUAGES}
      />
    </div>
  );
}

/** A text as its recipient sees it. */
function Reads({ text, title }: { readonly text: string; readonly title: string }) {
  return (
    <section className={classes['reads']} aria-label={title}>
      <h3>{title}</h3>
      <p>{text}</p>
    </section>
  );
}

/** The text for WhatsApp, to be sent by hand. */
function Prepared({ sent, onClose }: { readonly sent: Sent; readonly onClose: () => void }) {
  const { t } = useLanguage();
  const words = useMoneyWords().remind;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <div className={partClasses['dialog']}>
      <Reads text={sent.text} title={words.prepared} />
      <div className={partClasses['choices']}>
        <Button variant="default" onClick={onClose}>
          {t.ui.close}
        </Button>
        <Button
          component="a"
          target="_blank"
          rel="noopener noreferrer"
          href={whatsAppAddress(sent.recipient, sent.text)}
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          ref={link}
        >
          {t.documents.share.open}
        </Button>
      </div>
    </div>
  );
}
