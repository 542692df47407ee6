import type { Icon } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { useUser } from '#web/client/session.tsx';
import type { StepWords } from '#web/language/steps.en.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import {
  goodsNumberIn,
  type DocumentScreen,
  type SavedNumbers,
  type ScreenStep,
  type SteppedScreen,
} from './screen.ts';

const StepDialog = lazy(() => import('./StepDialog.tsx'));

/** The words of a step for one document, by the number on its goods where it has one. */
interface NamedStepWords extends Pick<StepWords, 'button' | 'consequence'> {
  readonly title: string;
  readonly done: string;
}

/** Gives the words of a kind's steps for a saved document. */
export function useStepWords({ name: kind }: SteppedScreen): (step: ScreenStep, saved: SavedNumbers) => NamedStepWords {
  const { t } = useLanguage();
  return ({ name, step: { cancels = false, from, to } }, { number, goodsNumber }) => {
    const called = goodsNumber === '' ? undefined : t.documents.kinds[kind].goods;
    const end = { cancels, stays: from.every((state) => state === to), to };
    const { title, done, ...words } = t.steps.kinds[kind].step(name, end, called);
    const shown = called === undefined ? number : goodsNumber;
    return { ...words, title: title(shown), done: done(shown) };
  };
}

/** A step that the user may take of a document. */
interface OfferedStep {
  readonly name: string;
  readonly icon: Icon;
  readonly words: NamedStepWords;
  readonly cancels: boolean;
  /** Opens its dialog. */
  readonly take: () => void;
}

interface OfferedSteps {
  /** The steps available for a document, from its known fields. */
  readonly stepsOf: (known: Readonly<Record<string, unknown>>, number: string) => readonly OfferedStep[];
  /** The open dialog; may be placed anywhere on the page. */
  readonly stepDialog: ReactNode;
}

/** The steps of a kind of document, for a page that offers them. */
export function useSteps<D extends AnyDocument>(screen: DocumentScreen<D>): OfferedSteps {
  const { roleId } = useUser();
  const [open, setOpen] = useState<{ readonly taken: ScreenStep; readonly saved: SavedNumbers } | null>(null);
  const { steps, state } = screen;
  // What a dialog needs of a screen does not depend on the document's fields.
  const stepped = screen as unknown as SteppedScreen;
  const wordsOf = useStepWords(stepped);
  const Dialog = open?.taken.Dialog ?? StepDialog;
  return {
    stepsOf: (known, number) =>
      steps
        .filter(({ step: { who, from } }) => mayCall(who, roleId) && from.includes(textIn(known, state)))
        .map((taken) => {
          const saved = { number, goodsNumber: goodsNumberIn(screen, known) };
          return {
            name: taken.name,
            icon: taken.icon,
            words: wordsOf(taken, saved),
            cancels: taken.step.cancels === true,
            take: () => setOpen({ taken, saved }),
          };
        }),
    stepDialog: <Suspense>{open && <Dialog screen={stepped} {...open} onClose={() => setOpen(null)} />}</Suspense>,
  };
}
