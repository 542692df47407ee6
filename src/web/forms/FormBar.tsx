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

// Rarely needed, so fetched on demand.
const Question = lazy(() => import('./Question.tsx'));
// Shown only on phones and tablets.
const FurtherMenu = lazy(() => import('./FurtherMenu.tsx'));

interface FormBarProps {
  readonly saving: boolean;
  /** Whether Cancel would discard something typed. */
  readonly dirty: boolean;
  /** Whether it is stored on this computer as a draft. */
  readonly draftStored: boolean;
  readonly onCancel: () => void;
  /** The buttons between Submit and Cancel. */
  readonly children: ReactNode;
  /** Actions of a saved record: behind Cancel, on a phone in a menu. */
  readonly more?: readonly FormAction[];
  readonly mayNot?: boolean;
  /** Shown in place of Submit: why nothing can be saved. Absent or null: it can be saved. */
  readonly refusal?: string | null;
  /** The form has content below it, so the bar stays directly under the form. */
  readonly underForm?: boolean;
}

/** The bar at the foot of the window: Submit, the other actions, and Cancel, which asks before it discards anything. */
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
  // A disabled button would lose the focus; the save itself ignores a second press.
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

/** An action of a button. */
export interface FormAction {
  readonly icon: Icon;
  readonly text: string;
  /** It is running, and a press does nothing. */
  readonly busy?: boolean;
  readonly onClick: () => void;
}

/** Buttons where there is room for their captions, otherwise a menu with captions: six bare icons would not be understood. */
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
          // A press leaves the focus where it was (KeyboardForm), so the menu returns it to the button explicitly.
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

/** Icons understood without a caption; all others keep their caption on a phone too. */
const PLAIN: ReadonlySet<Icon> = new Set([IconArrowLeft, IconEdit, IconList, IconPrinter, IconX]);

/** A button whose caption is hidden below 800 px (spec 1 §2) if its icon is plain; it keeps its accessible name. */
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
