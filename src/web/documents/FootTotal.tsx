import { lazy, Suspense } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { rupees } from './DocumentLayout.tsx';
import classes from './FootTotal.module.css';
import { totalOf } from './total.ts';
import type { DocumentFormOf } from './useDocumentForm.ts';

const Question = lazy(() => import('#web/forms/Question.tsx'));

interface FootTotalProps<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
}

/** The total beside Submit: on a phone, where the sums are out of sight, and as a question when it is below zero. */
export function FootTotal<D extends AnyDocument>({ form }: FootTotalProps<D>) {
  const { t, say } = useLanguage();
  const { document, state, totalQuestion } = form;
  const { question, confirm, close } = totalQuestion;
  const words = t.documents.belowZero;
  const total = totalOf(document, state);
  if (total === null) return null;
  return (
    <>
      <p className={classes['total']} data-total>
        <span>{say(document.sums['total']?.label ?? '')}</span>
        <strong>{rupees(total)}</strong>
      </p>
      <Suspense>
        {question !== null && (
          <Question
            title={words.title}
            no={t.documents.goOn}
            yes={words.save}
            onYes={() => {
              confirm();
              void form.submit(question.print);
            }}
            onClose={close}
          >
            <p>{words.text(rupees(question.total))}</p>
          </Question>
        )}
      </Suspense>
    </>
  );
}
