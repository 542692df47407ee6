import { Button } from '@mantine/core';
import type { WebhookEvent } from '#domain/rules/webhook-events.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { toast } from '#web/ui/toast.ts';
import { Row, Rows } from '#web/ui/Rows.tsx';
import classes from './Connect.module.css';
import { useConnectWords } from './useConnectWords.ts';

type Message = Answer<'webhookLog'>['data'][number];

const TONES = { waiting: 'warning', delivered: 'fine', failed: 'danger' } as const;
const SHOWN = 50;
const OFTEN = 2000;

interface WebhookLogProps {
  readonly id: string;
  readonly url: string;
  readonly onClose: () => void;
}

/** The newest messages of a webhook, each with its result. */
export default function WebhookLog({ id, url, onClose }: WebhookLogProps) {
  const { say } = useLanguage();
  const words = useConnectWords().webhooks;
  const log = useQuery({
    ...callQuery('webhookLog', { id, pageSize: SHOWN }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => state === 'waiting') === true ? OFTEN : false,
  });
  const again = async (message: string) => {
    try {
      await request('webhookSendAgain', { body: { id: message } });
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    await log.refetch();
  };
  const messages = log.data?.data;
  return (
    <Dialog title={words.logOf(url)} size="lg" onClose={onClose}>
      {log.isError && <p role="alert">{say(sentenceOf(log.error))}</p>}
      {messages === undefined && !log.isError && <Pending height={120} radius={8} />}
      {messages?.length === 0 && <p className="quiet">{words.noMessages}</p>}
      <Rows>
        {messages?.map((message) => (
          <Row
            key={message.id}
            name={
              <>
                <strong>{words.eventNames[message.type as WebhookEvent | 'webhook.test']}</strong>
                <Chip tone={TONES[message.state]} text={words.messageStates[message.state]} />
              </>
            }
            facts={<MessageFacts of={message} />}
            actions={
              message.state !== 'waiting' && (
                <Button variant="default" size="compact-sm" onClick={() => void again(message.id)}>
                  {words.sendAgain}
                </Button>
              )
            }
          >
            <details>
              <summary>{words.body}</summary>
              <pre lang="en" className={classes['body']}>
                {message.body}
              </pre>
            </details>
          </Row>
        ))}
      </Rows>
    </Dialog>
  );
}

function MessageFacts({ of }: { readonly of: Message }) {
  const words = useConnectWords().webhooks;
  return (
    <>
      <span>{showMoment(new Date(of.queuedDate))}</span>
      <span>{words.tries(of.tries)}</span>
      {of.lastStatus > 0 && <span>{words.answered(of.lastStatus)}</span>}
      {of.failure !== '' && of.failure !== 'answer' && <span>{words.failures[of.failure]}</span>}
      {of.nextTryDate !== null && of.tries > 0 && <span>{words.nextTry(showMoment(new Date(of.nextTryDate)))}</span>}
    </>
  );
}
