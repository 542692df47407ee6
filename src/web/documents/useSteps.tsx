import type { Icon } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { useUser } from '#web/client/session.tsx';
import type { StepWords } from '#web/language/steps.en.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import type { DocumentScreen, ScreenStep, SteppedScreen } from './screen.ts';

const StepDialog = lazy(() => import('./StepDialog.tsx'));

/** What a step of a kind says. */
export function useStepWords({ name: kind }: SteppedScreen): (step: ScreenStep) => StepWords {
  const { t } = useLanguage();
  return ({ name, step: { cancels = false, to } }) => t.steps.kinds[kind].step(name, { cancels, to });
}

/** A step that the user may take of a document. */
interface OfferedStep {
  readonly name: string;
  readonly icon: Icon;
  readonly words: StepWords;
  readonly cancels: boolean;
  /** Opens its dialog. */
  readonly take: () => void;
}

interface OfferedSteps {
  /** The steps that may be taken of a document, from what is known of it. */
  readonly stepsOf: (known: Readonly<Record<string, unknown>>, number: string) => readonly OfferedStep[];
  /** The dialog that is open; stands anywhere on the page. */
  readonly stepDialog: ReactNode;
}

/** The steps of a kind of document, for a page that offers them. */
export function useSteps<D extends AnyDocument>(screen: DocumentScreen<D>): OfferedSteps {
  const { roleId } = useUser();
  const [open, setOpen] = useState<{ readonly taken: ScreenStep; readonly number: string } | null>(null);
  const { steps, state } = screen;
  // What a dialog needs of a screen does not depend on what the document's fields are.
  const stepped = screen as unknown as SteppedScreen;
  const wordsOf = useStepWords(stepped);
  const Dialog = open?.taken.Dialog ?? StepDialog;
  return {
    stepsOf: (known, number) =>
      steps
        .filter(({ step: { who, from } }) => mayCall(who, roleId) && from.includes(textIn(known, state)))
        .map((taken) => ({
          name: taken.name,
          icon: taken.icon,
          words: wordsOf(taken),
          cancels: taken.step.cancels === true,
          take: () => setOpen({ taken, number }),
        })),
    stepDialog: <Suspense>{open && <Dialog screen={stepped} {...open} onClose={() => setOpen(null)} />}</Suspense>,
  };
}
