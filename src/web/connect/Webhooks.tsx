import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { toast } from '#web/ui/toast.ts';
import { Section } from '#web/ui/Section.tsx';
import { Row, Rows } from '#web/ui/Rows.tsx';
import { useConnectWords } from './useConnectWords.ts';

const WebhookDialog = lazy(() => import('./WebhookDialog.tsx'));
const WebhookLog = lazy(() => import('./WebhookLog.tsx'));
const Question = lazy(() => import('#web/forms/Question.tsx'));
const ShownOnce = lazy(() => import('./ShownOnce.tsx').then((each) => ({ default: each.ShownOnce })));

type Hook = Answer<'webhookList'>['data'][number];
/** The open dialog: a question or a log of one webhook, or its new secret. */
type Over =
  | { readonly what: 'create' }
  | { readonly what: 'log' | 'end' | 'rotate'; readonly of: Hook }
  | { readonly what: 'secret'; readonly secret: string };

const TONES = { on: 'fine', off: 'danger', ended: 'off' } as const;
const SHOWN = 100;

/** The webhooks that notify the company's own services of events. */
export function Webhooks() {
  const words = useConnectWords().webhooks;
  const { tenantId } = useUser();
  const [over, setOver] = useState<Over | null>(null);
  const hooks = useQuery({ ...callQuery('webhookList', { pageSize: SHOWN }), enabled: tenantId !== '' });
  return (
    <Section
      id="webhooks"
      title={words.title}
      about={words.about}
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOver({ what: 'create' })}>
          {words.create}
        </Button>
      }
    >
      {hooks.isError ? (
        <SectionError text={words.failed} onRetry={() => void hooks.refetch()} />
      ) : (
        <Hooks hooks={hooks.data?.data} onOver={setOver} />
      )}
      <Suspense>{over !== null && <OverPage over={over} onOver={setOver} />}</Suspense>
    </Section>
  );
}

interface OverPageProps {
  readonly over: Over;
  readonly onOver: (over: Over | null) => void;
}

function OverPage({ over, onOver }: OverPageProps) {
  const { say } = useLanguage();
  const words = useConnectWords().webhooks;
  const queries = useQueryClient();
  const close = () => onOver(null);
  if (over.what === 'create') return <WebhookDialog onClose={close} />;
  if (over.what === 'secret')
    return (
      <ShownOnce title={words.shown} about={words.once} label={words.secret} secret={over.secret} onClose={close} />
    );
  const { id, url } = over.of;
  if (over.what === 'log') return <WebhookLog id={id} url={url} onClose={close} />;
  const texts = words[over.what];
  const answer = async () => {
    try {
      if (over.what === 'end') await request('webhookEnd', { body: { id } });
      else {
        const { secret } = await request('webhookRotate', { body: { id } });
        onOver({ what: 'secret', secret });
      }
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await queries.invalidateQueries({ queryKey: ['webhookList'] });
  };
  return (
    <Question title={texts.title} no={words.keep} yes={texts.yes} danger onYes={() => void answer()} onClose={close}>
      <p>{texts.about(url)}</p>
    </Question>
  );
}

interface HooksProps {
  readonly hooks: readonly Hook[] | undefined;
  readonly onOver: (over: Over) => void;
}

function Hooks({ hooks, onOver }: HooksProps) {
  const words = useConnectWords().webhooks;
  if (hooks === undefined) return <Pending height={72} radius={8} />;
  if (hooks.length === 0) return <p className="quiet">{words.none}</p>;
  return (
    <Rows>
      {hooks.map((hook) => (
        <Row
          key={hook.id}
          name={
            <>
              <strong>{hook.url}</strong>
              <Chip tone={TONES[hook.state]} text={words.states[hook.state]} />
            </>
          }
          facts={<HookFacts of={hook} />}
          actions={<Actions of={hook} onOver={onOver} />}
        />
      ))}
    </Rows>
  );
}

function HookFacts({ of }: { readonly of: Hook }) {
  const words = useConnectWords().webhooks;
  const at = (moment: string) => showMoment(new Date(moment));
  return (
    <>
      <span>{of.events.map((event) => words.eventNames[event]).join(', ')}</span>
      <span>{words.made(at(of.createdDate), of.createdBy)}</span>
      {of.offDate !== null && <span>{words.offSince(at(of.offDate))}</span>}
      {of.oldSecretUntil !== null && <span>{words.oldUntil(at(of.oldSecretUntil))}</span>}
      {of.waiting > 0 && <span>{words.waiting(of.waiting)}</span>}
      {of.failed > 0 && <span>{words.failedCount(of.failed)}</span>}
    </>
  );
}

function Actions({ of, onOver }: { readonly of: Hook; readonly onOver: (over: Over) => void }) {
  const { say } = useLanguage();
  const words = useConnectWords().webhooks;
  const test = async () => {
    try {
      await request('webhookTest', { body: { id: of.id } });
      onOver({ what: 'log', of });
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
  const isEnded = of.state === 'ended';
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => onOver({ what: 'log', of })}>
        {words.log}
      </Button>
      {!isEnded && (
        <>
          <Button variant="default" size="compact-sm" onClick={() => void test()}>
            {words.test}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => onOver({ what: 'rotate', of })}>
            {words.rotate.yes}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => onOver({ what: 'end', of })}>
            {words.end.yes}
          </Button>
        </>
      )}
    </>
  );
}
