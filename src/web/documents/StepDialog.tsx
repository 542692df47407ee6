import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { stepCallOf } from '#api/step-names.ts';
import type { Fields } from '#domain/define.ts';
import { request } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import { AskDialog, type AskForm } from '#web/forms/AskDialog.tsx';
import { readAnew } from '#web/forms/useReadAnew.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { blankTexts, messagesOf, rowIn, type Texts } from '#web/ui/entries.ts';
import { toast } from '#web/ui/toast.ts';
import type { StepDialogProps } from './screen.ts';
import { useStepWords } from './useSteps.tsx';

interface StepAskProps extends StepDialogProps {
  /** The fields to ask for; absent: those of the step. */
  readonly asks?: Fields;
  /** Shown above the fields. */
  readonly intro?: ReactNode;
  readonly size?: 'lg';
  /** In two columns, when there are many fields. */
  readonly wide?: boolean;
  /** Initial values; absent: empty. */
  readonly initial?: Texts;
  /** See AskDialog. */
  readonly renderField?: (name: string, form: AskForm<Fields>) => ReactNode;
  /** By field, labels for choices whose value is not shown as is. */
  readonly shown?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Called when the step was refused: the known fields may be out of date. */
  readonly onRefused?: () => void;
}

/** The answer of every step: the record, and perhaps advice. */
interface StepAnswer {
  readonly advice?: readonly { readonly message: string }[];
}

/** Asks for a step's fields, states the consequence, and takes the step. */
export default function StepDialog({ screen, taken, saved, onClose, asks, intro, size, ...props }: StepAskProps) {
  const { t, say } = useLanguage();
  const { wide, initial, renderField, shown, onRefused } = props;
  const words = useStepWords(screen)(taken, saved);
  const queries = useQueryClient();
  const [keyOf] = useState(requestKeys);
  const { name, step } = taken;
  const { cancels = false } = step;
  const fields = asks ?? step.asks;
  async function take(values: Readonly<Record<string, unknown>>) {
    const body = { ...values, number: saved.number };
    // The contract has a call for every step of every document, but the compiler cannot match the call's name with its body.
    const ask = request as (call: string, options: Readonly<Record<string, unknown>>) => Promise<StepAnswer>;
    let advice: readonly { readonly message: string }[] = [];
    try {
      ({ advice = [] } = await ask(stepCallOf(screen.name, name), { body, idempotencyKey: keyOf(body) }));
    } catch (error) {
      onRefused?.();
      throw error;
    }
    toast.success(words.done);
    for (const { message } of advice) toast.warning(say(message));
    readAnew(queries, screen.document.kind, ['list', 'read', 'totals', 'print'], screen.changedBySave);
    onClose();
  }
  return (
    <AskDialog
      title={words.title}
      intro={intro ?? <p>{words.consequence}</p>}
      fields={fields}
      initial={{ ...blankTexts(fields), ...initial }}
      check={(texts) => {
        if (Object.keys(messagesOf(fields, texts)).length > 0) return {};
        const wrong = step.wrongWith?.(rowIn(step.asks, { ...blankTexts(step.asks), ...texts })) ?? null;
        return wrong === null ? {} : { [wrong.path]: wrong.message };
      }}
      caption={words.button}
      danger={cancels}
      {...(cancels && { keep: t.steps.keep })}
      {...(size && { size })}
      {...(wide === true && { wide })}
      {...(renderField && { renderField })}
      {...(shown && {
        fieldOptions: Object.fromEntries(Object.entries(shown).map(([each, choices]) => [each, { shown: choices }])),
      })}
      send={take}
      onClose={onClose}
    />
  );
}
