import { Button } from '@mantine/core';
import { IconCheck, IconX, type Icon } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './ActionBar.module.css';

// Asked seldom, so fetched when it is asked.
const Question = lazy(() => import('./Question.tsx'));

interface FormBarProps {
  readonly saving: boolean;
  /** Whether something was typed that Cancel would take away. */
  readonly dirty: boolean;
  /** Whether it is stored on this computer as a draft. */
  readonly draftStored: boolean;
  readonly onCancel: () => void;
  /** The buttons between Submit and Cancel. */
  readonly children: ReactNode;
  /** The buttons behind Cancel. */
  readonly more?: ReactNode;
  readonly mayNot?: boolean;
}

/** The bar at the foot of a form: Submit, what else can be done, and Cancel, which asks before it throws away. */
export function FormBar({ saving, dirty, draftStored, onCancel, children, more, mayNot = false }: FormBarProps) {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes['bar']} role="toolbar" data-foot aria-label={t.shell.commands}>
      {/* A disabled button would lose the focus to nowhere; a second press is refused by the save itself. */}
      <Button
        type="submit"
        data-last-field
        aria-disabled={saving}
        disabled={mayNot}
        aria-label={t.actions.submit}
        leftSection={<IconCheck size={16} aria-hidden />}
      >
        <span className="caption">{saving ? t.documents.saving : t.actions.submit}</span>
      </Button>
      {children}
      <ActionButton icon={IconX} text={t.actions.cancel} onClick={() => (dirty ? setAsking(true) : onCancel())} />
      {more}
      {dirty && draftStored && <span className={classes['draftStored']}>{t.documents.draftKept}</span>}
      <Suspense>
        {asking && (
          <Question
            title={t.documents.discardTitle}
            no={t.documents.goOn}
            yes={t.documents.discard}
            danger
            onYes={onCancel}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface ActionButtonProps {
  readonly icon: Icon;
  readonly text: string;
  readonly onClick: () => void;
  readonly 'aria-disabled'?: boolean;
}

/** A button whose caption is hidden below 800 px (spec 1 §2); its name stays. */
export function ActionButton({ icon: Sign, text, ...button }: ActionButtonProps) {
  return (
    <Button variant="default" aria-label={text} title={text} leftSection={<Sign size={16} aria-hidden />} {...button}>
      <span className="caption">{text}</span>
    </Button>
  );
}
