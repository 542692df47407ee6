import { Button } from '@mantine/core';
import {
  IconCheck,
  IconCopy,
  IconFileInvoice,
  IconListDetails,
  IconPrinter,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './DocumentForm.module.css';
import type { DocumentFormOf } from './useDocumentForm.ts';

// Asked seldom, so fetched when it is asked.
const Dialog = lazy(async () => ({ default: (await import('#web/ui/Dialog.tsx')).Dialog }));

interface DocumentActionsProps<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
  readonly onView: () => void;
  readonly onPrint: () => void;
  readonly onDuplicate: () => void;
}

/** The bar at the foot of a document's form. */
export function DocumentActions<D extends AnyDocument>({
  form,
  onView,
  onPrint,
  onDuplicate,
}: DocumentActionsProps<D>) {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const { saving, editing } = form;
  const cancel = () => (form.dirty ? setAsking(true) : form.startFresh());
  // A disabled button would lose the focus to nowhere; a second press is refused by the save itself.
  const busy = { 'aria-disabled': saving };
  return (
    <div className={classes['bar']} role="toolbar" data-foot aria-label={t.shell.commands}>
      <Button type="submit" data-walk-end {...busy} aria-label={t.actions.submit} leftSection={<Sign of={IconCheck} />}>
        <Caption text={saving ? t.documents.saving : t.actions.submit} />
      </Button>
      <Act icon={IconPrinter} text={t.documents.submitPrint} onClick={() => void form.submit(true)} {...busy} />
      <Act icon={IconListDetails} text={t.actions.view} onClick={onView} />
      <Act icon={IconX} text={t.actions.cancel} onClick={cancel} />
      {editing && <Act icon={IconCopy} text={t.documents.duplicate} onClick={onDuplicate} />}
      {editing && <Act icon={IconFileInvoice} text={t.actions.print} onClick={onPrint} />}
      {form.dirty && form.draft.kept && <span className={classes['kept']}>{t.documents.draftKept}</span>}
      <Suspense>
        {asking && (
          <Dialog title={t.documents.discardTitle} onClose={() => setAsking(false)}>
            <div className={classes['choices']}>
              <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
                {t.documents.goOn}
              </Button>
              <Button
                color="red.9"
                onClick={() => {
                  setAsking(false);
                  form.startFresh();
                }}
              >
                {t.documents.discard}
              </Button>
            </div>
          </Dialog>
        )}
      </Suspense>
    </div>
  );
}

const Sign = ({ of: Picture }: { readonly of: Icon }) => <Picture size={16} aria-hidden />;
const Caption = ({ text }: { readonly text: string }) => <span className="caption">{text}</span>;

interface ActProps {
  readonly icon: Icon;
  readonly text: string;
  readonly onClick: () => void;
  readonly 'aria-disabled'?: boolean;
}

/** A button whose caption is hidden below 800 px (spec 1 §2); its name stays. */
function Act({ icon, text, ...button }: ActProps) {
  return (
    <Button variant="default" aria-label={text} title={text} leftSection={<Sign of={icon} />} {...button}>
      <Caption text={text} />
    </Button>
  );
}
