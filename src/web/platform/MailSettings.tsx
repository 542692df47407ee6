import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { testLetter } from '#domain/letters.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Field } from '#web/ui/Field.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import card from '#web/ui/FactsCard.module.css';
import styles from './MailSettings.module.css';

/** How letters and messages leave the portal, and a letter to try whether they do. What is set is the environment's. */
export default function MailSettings() {
  const { t, say } = useLanguage();
  const words = t.mail;
  const settings = useQuery(callQuery('mailSettings'));
  const { data } = settings;
  return (
    <section className={`card ${card['card']}`} aria-labelledby="mail">
      <h2 id="mail">{words.title}</h2>
      {settings.isError && (
        <div role="alert">
          <p>{say(sentenceOf(settings.error))}</p>
          <Button variant="default" onClick={() => void settings.refetch()}>
            {t.actions.retry}
          </Button>
        </div>
      )}
      {data !== undefined && (
        <dl className={card['facts']}>
          <Fact name={words.letters}>{words.lettersBy[data.by](data.where)}</Fact>
          <Fact name={words.from}>{data.from}</Fact>
          <Fact name={words.messages}>{words.messagesBy[data.messagesBy](data.messagesWhere)}</Fact>
          <Fact name={words.waiting}>{words.many(data.waiting)}</Fact>
          <Fact name={words.givenUp}>{words.many(data.givenUp)}</Fact>
        </dl>
      )}
      <SendTest sent={data?.by === 'files' ? words.written : words.sent} />
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type TestMailResult = Answer<'sendTestMail'>;
const { language: _language, ...FIELDS } = testLetter;

function SendTest({ sent }: { readonly sent: (sentence: string) => string }) {
  const { t, say, language } = useLanguage();
  const words = t.mail;
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<TestMailResult | null>(null);
  const form = useDefinedForm(FIELDS, { email: '' });

  const send = async () => {
    const read = form.read();
    if (!read.ok || busy) return;
    setBusy(true);
    setAnswer(null);
    try {
      setAnswer(await request('sendTestMail', { body: { ...read.row, language } }));
    } catch (error) {
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, FIELDS));
      toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={styles['test']}
      onSubmit={form.onSubmit(
        () => send(),
        () => focusFirstWrong(),
      )}
    >
      <Field form={form} name="email" autoComplete="email" description={words.hint} />
      <Button type="submit" leftSection={<IconSend size={16} aria-hidden />} loading={busy}>
        {words.send}
      </Button>
      <output className={styles['answer']} data-sent={answer?.sent}>
        {answer !== null && (answer.sent ? sent(answer.said) : words.notSent(answer.said))}
      </output>
    </form>
  );
}
