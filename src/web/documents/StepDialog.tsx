import { useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { stepCallOf } from '#api/step-names.ts';
import type { Fields } from '#domain/define.ts';
import { request } from '#web/client/request.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { readAnew } from '#web/forms/useReadAnew.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { blankTexts, messagesOf, rowIn } from '#web/ui/entries.ts';
import { toast } from '#web/ui/toast.ts';
import type { StepDialogProps } from './screen.ts';
import { useStepWords } from './useSteps.tsx';

interface StepAskProps extends StepDialogProps {
  /** What is asked; absent: what the step asks. */
  readonly asks?: Fields;
  /** Stands above what is asked. */
  readonly intro?: ReactNode;
  readonly size?: 'lg';
  /** It was refused: what is known of the document may be out of date. */
  readonly onRefused?: () => void;
}

/** Asks what a step asks, and takes it; says what will come of it. */
export default function StepDialog({ screen, taken, saved, onClose, asks, intro, size, onRefused }: StepAskProps) {
  const { t } = useLanguage();
  const words = useStepWords(screen)(taken, saved);
  const queries = useQueryClient();
  const key = useRef({ body: '', key: '' });
  const { name, step } = taken;
  const { cancels = false } = step;
  const fields = asks ?? step.asks;
  async function take(asked: Readonly<Record<string, unknown>>) {
    const body = { ...asked, number: saved.number };
    const text = JSON.stringify(body);
    // The same once more, after an answer that never came, is the same request.
    if (key.current.body !== text) key.current = { body: text, key: randomKey() };
    // The contract has a call for every step of every document; the compiler cannot put its name and its body together.
    const ask = request as (call: string, options: Readonly<Record<string, unknown>>) => Promise<unknown>;
    try {
      await ask(stepCallOf(screen.name, name), { body, idempotencyKey: key.current.key });
    } catch (error) {
      onRefused?.();
      throw error;
    }
    toast.success(words.done);
    readAnew(queries, screen.document.kind, ['list', 'read', 'totals', 'print'], screen.changedBySave);
    onClose();
  }
  return (
    <AskDialog
      title={words.title}
      intro={intro ?? <p>{words.consequence}</p>}
      fields={fields}
      initial={blankTexts(fields)}
      check={(texts) => {
        if (Object.keys(messagesOf(fields, texts)).length > 0) return {};
        const wrong = step.wrongWith?.(rowIn(step.asks, { ...blankTexts(step.asks), ...texts })) ?? null;
        return wrong === null ? {} : { [wrong.path]: wrong.message };
      }}
      caption={words.button}
      danger={cancels}
      {...(cancels && { keep: t.steps.keep })}
      {...(size && { size })}
      send={take}
      onClose={onClose}
    />
  );
}
