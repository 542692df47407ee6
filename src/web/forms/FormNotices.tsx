import { Button } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useOnline } from '#web/offline/useOnline.ts';
import { showMoment } from '#web/ui/moment.ts';
import classes from './Notice.module.css';

/** Why a save did not finish, shown in the form until the clerk acts on it. */
export type SaveNotice = 'changed' | 'notSent' | null;

interface FormNoticesProps {
  readonly form: {
    readonly draft: {
      readonly found: { readonly savedAt: number } | null;
      readonly answer: (dropped: boolean) => void;
    };
    readonly notice: SaveNotice;
    /** Whether it is resent automatically. */
    readonly resends?: boolean;
    readonly takeDraft: () => void;
    /** Discards what was typed, for a reload. */
    readonly forget: () => void;
  };
  /** The sentence for a save that got no answer. */
  readonly notSent?: string;
  /** In English, why the server refused it when it was sent from the queue, before it was opened. */
  readonly refused?: string | undefined;
  readonly onReload?: (() => void) | undefined;
}

/** Notices to deal with before going on: a draft that was found, a save without an answer, a change by someone else. */
export function FormNotices({ form, notSent, refused, onReload }: FormNoticesProps) {
  const { t, say } = useLanguage();
  const online = useOnline();
  const { draft, notice } = form;
  return (
    <>
      {draft.found !== null && (
        <output className={classes['notice']}>
          <span className={classes['text']}>{t.documents.draftFound(showMoment(new Date(draft.found.savedAt)))}</span>
          <Button variant="default" onClick={form.takeDraft}>
            {t.documents.draftTake}
          </Button>
          <Button variant="default" onClick={() => draft.answer(true)}>
            {t.documents.draftDrop}
          </Button>
        </output>
      )}
      {notice === 'notSent' && (
        <div className={classes['notice']} role="alert">
          {/* Offline, the bar at the top explains the rest. */}
          <p>{online || form.resends !== true ? notSent : t.documents.notSentYet}</p>
        </div>
      )}
      {refused !== undefined && (
        <div className={classes['notice']} data-tone="danger" role="alert">
          <p>{t.queue.refusal(say(refused))}</p>
        </div>
      )}
      {notice === 'changed' && (
        <div className={classes['notice']} data-tone="danger" role="alert">
          <p>
            <strong>{t.documents.changed}</strong> {t.documents.changedHint}
          </p>
          <Button
            variant="default"
            onClick={() => {
              form.forget();
              onReload?.();
            }}
          >
            {t.documents.reload}
          </Button>
        </div>
      )}
    </>
  );
}
