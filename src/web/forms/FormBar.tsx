import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconCheck,
  IconDots,
  IconEdit,
  IconList,
  IconPrinter,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { BREAKPOINTS } from '#web/theme/breakpoints.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './ActionBar.module.css';

// Asked seldom, so fetched when it is asked.
const Question = lazy(() => import('./Question.tsx'));
// Only telephones and tablets show it.
const FurtherMenu = lazy(() => import('./FurtherMenu.tsx'));

interface FormBarProps {
  readonly saving: boolean;
  /** Whether something was typed that Cancel would take away. */
  readonly dirty: boolean;
  /** Whether it is stored on this computer as a draft. */
  readonly draftStored: boolean;
  readonly onCancel: () => void;
  /** The buttons between Submit and Cancel. */
  readonly children: ReactNode;
  /** What can be done with a saved one: behind Cancel, on a phone in a menu. */
  readonly more?: readonly FormAction[];
  readonly mayNot?: boolean;
  /** Stands in the place of Submit: why nothing can be saved. Absent, or null: it can. */
  readonly refusal?: string | null;
  /** Something stands below the form, so its bar stays right under it. */
  readonly underForm?: boolean;
}

/** The bar at the foot of the window: Submit, what else can be done, and Cancel, which asks before it throws away. */
export function FormBar({ saving, dirty, draftStored, onCancel, children, more = [], ...props }: FormBarProps) {
  const { t } = useLanguage();
  const { mayNot = false, underForm = false, refusal = null } = props;
  const [asking, setAsking] = useState(false);
  return (
    <div
      className={classes['bar']}
      role="toolbar"
      data-foot={underForm ? undefined : true}
      aria-label={t.controls.formCommands}
    >
      {refusal === null ? (
        <SubmitButton saving={saving} mayNot={mayNot} />
      ) : (
        <span className={classes['refusal']}>{refusal}</span>
      )}
      {children}
      <ActionButton icon={IconX} text={t.actions.cancel} onClick={() => (dirty ? setAsking(true) : onCancel())} />
      <FurtherActions actions={more} />
      {dirty && draftStored && (
        <span className={`${classes['hint']} ${classes['draftStored']}`}>{t.documents.draftKept}</span>
      )}
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

function SubmitButton({ saving, mayNot }: { readonly saving: boolean; readonly mayNot: boolean }) {
  const { t } = useLanguage();
  // A disabled button would lose the focus to nowhere; a second press is refused by the save itself.
  return (
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
  );
}

/** Something that a button does. */
export interface FormAction {
  readonly icon: Icon;
  readonly text: string;
  /** It is under way, and a press does nothing. */
  readonly busy?: boolean;
  readonly onClick: () => void;
}

/** Buttons where there is room for their words, and else a menu that says them: six bare icons would be a riddle. */
export function FurtherActions({ actions }: { readonly actions: readonly FormAction[] }) {
  const narrow = useMediaQuery(BREAKPOINTS.tablet, window.matchMedia(BREAKPOINTS.tablet).matches);
  if (!narrow) return actions.map((action) => <ActionButton key={action.text} {...action} />);
  return actions.length === 0 ? null : <MoreActions actions={actions} />;
}

/** The button that opens the menu. */
function MoreActions({ actions }: { readonly actions: readonly FormAction[] }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useId();
  return (
    <>
      <Button
        ref={opener}
        variant="default"
        className={classes['more'] ?? ''}
        aria-label={t.controls.moreActions}
        title={t.controls.moreActions}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? menu : undefined}
        onClick={() => {
          // A press leaves the focus where it was (KeyboardForm); here it comes back to the button.
          opener.current?.focus();
          setOpen(!open);
          setWanted(true);
        }}
      >
        <IconDots size={16} aria-hidden />
      </Button>
      <Suspense>
        {wanted && <FurtherMenu id={menu} actions={actions} opened={open} onOpened={setOpen} opener={opener} />}
      </Suspense>
    </>
  );
}

interface ActionButtonProps extends FormAction {
  readonly 'aria-disabled'?: boolean;
}

/** Signs that everybody reads without a word; any other says its word on a phone too. */
const PLAIN: ReadonlySet<Icon> = new Set([IconArrowLeft, IconEdit, IconList, IconPrinter, IconX]);

/** A button whose caption is hidden below 800 px (spec 1 §2) where its sign is plain; its name stays. */
export function ActionButton({ icon: Sign, text, busy = false, ...button }: ActionButtonProps) {
  return (
    <Button
      variant="default"
      aria-label={text}
      title={text}
      leftSection={<Sign size={16} aria-hidden />}
      aria-disabled={busy}
      {...button}
    >
      {PLAIN.has(Sign) ? <span className="caption">{text}</span> : text}
    </Button>
  );
}
