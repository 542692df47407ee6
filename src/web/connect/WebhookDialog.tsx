import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { text } from '#domain/fields.ts';
import { NO_EVENT, webhook } from '#domain/records/webhook.ts';
import { WEBHOOK_EVENTS } from '#domain/rules/webhook-events.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { tickedIn, Ticks } from './Ticks.tsx';
import { useConnectWords } from './useConnectWords.ts';

/** In the form the events are one text, separated by commas. */
const fields = { ...webhook, events: text({ wire: 'events', label: 'Events', required: NO_EVENT, max: 400 }) };

/** Creates a webhook and shows its secret once. */
export default function WebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useConnectWords().webhooks;
  const queries = useQueryClient();
  const [secret, setSecret] = useState('');
  if (secret !== '')
    return <ShownOnce title={words.shown} about={words.once} label={words.secret} secret={secret} onClose={onClose} />;
  return (
    <AskDialog
      title={words.create}
      fields={fields}
      initial={{ url: '', events: '' }}
      fieldOptions={{ url: { description: words.urlHint } }}
      renderField={(field, form) =>
        field === 'events' ? (
          <Ticks
            legend={words.events}
            options={WEBHOOK_EVENTS}
            label={(event) => words.eventNames[event]}
            typed={form.values.events}
            error={form.getInputProps('events').error}
            onTyped={(typed) => form.setFieldValue('events', typed)}
          />
        ) : undefined
      }
      caption={words.createIt}
      send={async ({ url, events }) => {
        const made = await request('webhookCreate', { body: { url, events: tickedIn(WEBHOOK_EVENTS, events) } });
        void queries.invalidateQueries({ queryKey: ['webhookList'] });
        setSecret(made.secret);
      }}
      onClose={onClose}
    />
  );
}
