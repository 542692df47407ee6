import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/problem.ts';
import { useUser } from '#web/session.tsx';
import { useKeys } from '#web/ui/keys.tsx';
import { usePreferences } from '#web/usePreferences.ts';
import classes from './DocumentForm.module.css';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentNotices } from './DocumentNotices.tsx';
import { DocumentPrint } from './DocumentPrint.tsx';
import { walkFrom } from './field-walk.ts';
import { blankForm, copiedForm, savedForm } from './form-state.ts';
import { addressOf, type DocumentScreen } from './screen.ts';
import { presetOf, useDocumentForm, type DocumentFormOf, type Opening } from './useDocumentForm.ts';

interface DocumentFormProps<D extends AnyDocument> {
  readonly screen: DocumentScreen<D>;
  /** The layout of the fields; everything else is here. */
  readonly children: (form: DocumentFormOf<D>) => ReactNode;
}

/** A document's form: a new one, one that starts as a copy, or a saved one, as the page's address says. */
export function DocumentForm<D extends AnyDocument>(props: DocumentFormProps<D>) {
  const { t, say } = useLanguage();
  const { tenantId, userName } = useUser();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const number = search[props.screen.numberParam];
  const copy = search['copy'];
  const editing = number !== undefined && search['tenantId'] !== undefined;
  const source = editing ? number : copy;
  const words = props.screen.words(t);
  const title = number === undefined ? words.fresh : words.edit(number);
  if (tenantId === '' || userName === '') {
    return <Failure title={title} text={words.noUser ?? t.documents.noUser} />;
  }
  if (editing && search['tenantId'] !== tenantId) return <Failure title={title} text={say('Access denied.')} />;
  if (source === undefined) return <NewDocument key="new" {...props} />;
  return <SavedDocument key={`${editing ? 'edit' : 'copy'} ${source}`} {...props} number={source} copy={!editing} />;
}

function NewDocument<D extends AnyDocument>({ screen, children }: DocumentFormProps<D>) {
  const [start] = useState(() => blankForm(screen.document, presetOf(screen.document)));
  return (
    <OpenForm screen={screen} opening={{ number: null, start }}>
      {children}
    </OpenForm>
  );
}

function SavedDocument<D extends AnyDocument>({
  screen,
  children,
  number,
  copy,
}: DocumentFormProps<D> & { readonly number: string; readonly copy: boolean }) {
  const { t, say } = useLanguage();
  const { document } = screen;
  const read = useQuery({
    queryKey: [document.kind, 'read', number],
    queryFn: ({ signal }) => screen.read(number, signal),
    // Read once, when the form opens: what is typed must not be pulled away by a fresher answer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (read.isError) {
    const text = read.error instanceof Problem ? say(sentenceOf(read.error)) : t.documents.loadFailed;
    return <Failure title={screen.words(t).edit(number)} text={text} onRetry={() => void read.refetch()} />;
  }
  if (read.data === undefined) return <Skeleton height={360} radius="md" data-skeleton />;
  const saved = savedForm(document, read.data);
  const opening = copy ? { number: null, start: copiedForm(saved, presetOf(document)) } : { number, start: saved };
  return (
    <OpenForm
      key={read.dataUpdatedAt}
      screen={screen}
      opening={opening}
      copied={copy}
      onReload={() => void read.refetch()}
    >
      {children}
    </OpenForm>
  );
}

interface OpenFormProps<D extends AnyDocument> extends DocumentFormProps<D> {
  readonly opening: Opening;
  readonly copied?: boolean;
  readonly onReload?: () => void;
}

function OpenForm<D extends AnyDocument>({ screen, opening, copied = false, onReload, children }: OpenFormProps<D>) {
  const { t } = useLanguage();
  const { enterMoves } = usePreferences();
  const router = useRouter();
  const [printed, setPrinted] = useState<string | null>(null);
  const toList = () => router.history.push(screen.listPath);
  // After a save: back to the list, or to a new form, whose address no longer names what it was copied from.
  const goOn = () => {
    if (opening.number !== null) toList();
    else if (copied) router.history.replace(screen.formPath);
  };
  const form = useDocumentForm(screen, opening, (number, print) => {
    if (print) setPrinted(number);
    else goOn();
  });
  const { root, editing, shownNumber, focusStart } = form;
  const words = screen.words(t);
  const keys = t.documents.keys;
  const duplicate = () => router.history.push(addressOf(screen.formPath, { copy: opening.number ?? '' }));
  // A new form has nothing on paper yet: its print is the save's.
  const print = () => (editing ? setPrinted(opening.number) : form.dirty ? void form.submit(true) : undefined);

  useKeys([
    { keys: 'Enter', label: keys.nextField },
    { keys: 'Shift+Enter', label: keys.previousField },
    { keys: 'Ctrl+Enter', label: keys.submit, run: () => void form.submit() },
    { keys: 'Ctrl+S', label: keys.submit, run: () => void form.submit() },
    { keys: 'F2', label: keys.dateField, run: () => form.focus(screen.document.date) },
    { keys: 'Alt+C', label: keys.add },
    { keys: 'Alt+ArrowDown', label: keys.calendar },
    { keys: 'Ctrl+P', label: keys.print, run: print },
    ...(editing
      ? [
          { keys: 'Alt+2', label: keys.duplicate, run: duplicate },
          { keys: 'Shift+D', label: keys.duplicate, run: duplicate },
        ]
      : []),
  ]);

  useEffect(fetchTheRest, []);
  useEffect(() => {
    // On a phone the keyboard would cover the form before it was seen.
    if (window.matchMedia('(pointer: fine)').matches) focusStart();
  }, [focusStart]);

  // What is typed while a save is under way would be gone with the form that it resets.
  const waitForSave = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!form.saving || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const walk = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, nativeEvent } = event;
    const chord = event.ctrlKey || event.altKey || event.metaKey;
    // Enter within a composition ends it: Hindi is typed so.
    if (event.key !== 'Enter' || chord || nativeEvent.isComposing || event.keyCode === 229) return;
    if (!enterMoves || event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (!(target instanceof HTMLInputElement) && !(event.shiftKey && target.matches('[data-walk-end]'))) return;
    event.preventDefault();
    walkFrom(event.currentTarget, target, event.shiftKey ? -1 : 1);
  };

  return (
    <>
      {/* Enter goes from field to field; it is the form's own key, not a control's. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={root}
        className={classes['form']}
        noValidate
        aria-labelledby="document-title"
        onKeyDownCapture={waitForSave}
        onKeyDown={walk}
        onMouseDown={holdStill}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <div className={classes['title']}>
          <h1 id="document-title" tabIndex={-1}>
            {editing ? words.edit(shownNumber) : words.fresh}
          </h1>
          {!editing && shownNumber !== '' && (
            <span className={classes['chip']}>{t.documents.numberChip(form.state.ownNumber ?? shownNumber)}</span>
          )}
          <span className={classes['hints']} aria-hidden>
            <kbd>Enter</kbd> {keys.enterHint} · <kbd>Ctrl Enter</kbd> {keys.submitHint} · <kbd>?</kbd> {keys.allHint}
          </span>
        </div>
        <DocumentNotices form={form} onReload={onReload} />
        {children(form)}
        <DocumentActions
          form={form}
          onView={toList}
          onPrint={() => setPrinted(opening.number)}
          onDuplicate={duplicate}
        />
      </form>
      {printed !== null && (
        <DocumentPrint
          screen={screen}
          number={printed}
          onClose={() => {
            setPrinted(null);
            if (form.submitted) goOn();
            if (!editing) focusStart();
          }}
        />
      )}
    </>
  );
}

/** Once the form stands, what it opens later is fetched too: without internet a dialog must open all the same. */
function fetchTheRest(): () => void {
  const parts = () => [
    import('#web/ui/Dialog.tsx'),
    import('#web/ui/PrintPreview.tsx'),
    import('#web/ui/Calendar.tsx'),
  ];
  // What cannot be fetched now is asked for again when it is opened.
  const timer = setTimeout(() => void Promise.allSettled(parts()), 2000);
  return () => clearTimeout(timer);
}

/**
 * A press on a button leaves the focus where it is: a field that was left would show its sentence, and what is below it
 * would move away from under the pointer before the press ends.
 */
function holdStill(event: MouseEvent<HTMLFormElement>): void {
  if (event.target instanceof Element && event.target.closest('button') !== null) event.preventDefault();
}

interface FailureProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry?: () => void;
}

function Failure({ title, text, onRetry }: FailureProps) {
  const { t } = useLanguage();
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={classes['failed']} role="alert">
        <p>{text}</p>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t.actions.retry}
          </Button>
        )}
      </div>
    </>
  );
}
