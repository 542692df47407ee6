import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { addressOf } from '#web/address.ts';
import { prefetchDialogs } from '#web/forms/prefetch-dialogs.ts';
import titleClasses from '#web/forms/FormTitle.module.css';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { FormNotices } from '#web/forms/FormNotices.tsx';
import { FormHints, KeyboardForm } from '#web/forms/KeyboardForm.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/problem.ts';
import { useHeldDocument } from '#web/queue/useHeldDocument.ts';
import { useUser } from '#web/session.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentPrint } from './DocumentPrint.tsx';
import { blankForm, copiedForm, savedForm } from './form-state.ts';
import type { DocumentScreen } from './screen.ts';
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
  const { copy, waiting } = search;
  const editing = number !== undefined && search['tenantId'] !== undefined;
  const source = editing ? number : copy;
  const words = props.screen.words(t);
  const title = number === undefined ? words.fresh : words.edit(number);
  if (tenantId === '' || userName === '') {
    return <FormFailure title={title} text={words.noUser ?? t.documents.noUser} />;
  }
  if (editing && search['tenantId'] !== tenantId) return <FormFailure title={title} text={say('Access denied.')} />;
  if (waiting !== undefined) return <WaitingDocument key={`waiting ${waiting}`} {...props} waiting={waiting} />;
  if (source === undefined) return <NewDocument key="new" {...props} />;
  return <SavedDocument key={`${editing ? 'edit' : 'copy'} ${source}`} {...props} number={source} copy={!editing} />;
}

function NewDocument<D extends AnyDocument>({ screen, children }: DocumentFormProps<D>) {
  const [start] = useState(() => blankForm(screen.document, presetOf(screen.document)));
  return (
    <OpenForm screen={screen} opening={{ saved: null, start }}>
      {children}
    </OpenForm>
  );
}

/** One that was submitted without an answer, and is edited before it is sent again. */
function WaitingDocument<D extends AnyDocument>({
  screen,
  children,
  waiting,
}: DocumentFormProps<D> & { readonly waiting: string }) {
  const { t } = useLanguage();
  const found = useHeldDocument(waiting);
  if (found === undefined) return <Skeleton height={360} radius="md" data-skeleton />;
  if (found === null || found.name !== screen.name) {
    return <FormFailure title={screen.words(t).fresh} text={t.queue.gone} />;
  }
  const opening = { saved: null, start: found.form, unsent: found };
  return (
    <OpenForm screen={screen} opening={opening}>
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
    const words = screen.words(t);
    const failed = words.loadFailed ?? t.documents.loadFailed;
    const text = read.error instanceof Problem ? say(sentenceOf(read.error)) : failed;
    return <FormFailure title={words.edit(number)} text={text} onRetry={() => void read.refetch()} />;
  }
  if (read.isPaused && read.data === undefined) {
    return <FormFailure title={screen.words(t).edit(number)} text={t.shell.loadsOnline} />;
  }
  if (read.data === undefined) return <Skeleton height={360} radius="md" data-skeleton />;
  const saved = savedForm(document, read.data);
  const opening = copy
    ? { saved: null, start: copiedForm(saved, presetOf(document)) }
    : { saved: { number, version: read.data.updatedDate }, start: saved };
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
  const router = useRouter();
  const [printed, setPrinted] = useState<string | null>(null);
  const number = opening.saved?.number ?? null;
  const toList = () => router.history.push(screen.listPath);
  // After a save: back to the list, or to a new form, whose address no longer names what it was copied from.
  const goOn = () => {
    if (number !== null) toList();
    else if (copied || opening.unsent !== undefined) router.history.replace(screen.formPath);
  };
  const whenSaved = (saved: string, print: boolean) => {
    if (print) setPrinted(saved);
    else goOn();
  };
  const form = useDocumentForm(screen, opening, whenSaved, goOn);
  const { root, editing, shownNumber, focusStart } = form;
  const hasFaults = Object.keys(form.refused?.messages ?? {}).length > 0;
  const words = screen.words(t);
  const keys = t.documents.keys;
  const duplicate = () => router.history.push(addressOf(screen.formPath, { copy: number ?? '' }));
  // A new form has nothing to print yet: its print is the save's.
  const print = () => (editing ? setPrinted(number) : form.dirty ? void form.submit(true) : undefined);

  useDocumentKeys(form, print, duplicate);
  useEffect(prefetchDialogs, []);
  useEffect(() => {
    // On a phone the keyboard would cover the form before it was seen.
    if (hasFaults) focusFirstWrong(root.current);
    else if (window.matchMedia('(pointer: fine)').matches) focusStart();
  }, [hasFaults, root, focusStart]);

  return (
    <>
      <KeyboardForm formRef={root} titled="document-title" saving={form.saving} onSubmit={() => void form.submit()}>
        <div className={titleClasses['title']}>
          <h1 id="document-title" tabIndex={-1}>
            {editing ? words.edit(shownNumber) : words.fresh}
          </h1>
          {!editing && shownNumber !== '' && (
            <span className={titleClasses['chip']}>{t.documents.numberChip(form.state.ownNumber ?? shownNumber)}</span>
          )}
          <FormHints words={keys} />
        </div>
        <FormNotices
          form={form}
          notSent={t.documents.notSent}
          refused={hasFaults ? undefined : form.refused?.sentence}
          onReload={onReload}
        />
        {children(form)}
        <DocumentActions form={form} onView={toList} onPrint={() => setPrinted(number)} onDuplicate={duplicate} />
      </KeyboardForm>
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

function useDocumentKeys<D extends AnyDocument>(form: DocumentFormOf<D>, print: () => void, duplicate: () => void) {
  const { keys } = useLanguage().t.documents;
  useKeys([
    { keys: 'Enter', label: keys.nextField },
    { keys: 'Shift+Enter', label: keys.previousField },
    { keys: 'Ctrl+Enter', label: keys.submit, run: () => void form.submit() },
    { keys: 'Ctrl+S', label: keys.submit, run: () => void form.submit() },
    { keys: 'F2', label: keys.dateField, run: () => form.focus(form.document.date) },
    { keys: 'Alt+C', label: keys.add },
    { keys: 'Alt+ArrowDown', label: keys.calendar },
    { keys: 'Ctrl+P', label: keys.print, run: print },
    ...(form.editing
      ? [
          { keys: 'Alt+2', label: keys.duplicate, run: duplicate },
          { keys: 'Shift+D', label: keys.duplicate, run: duplicate },
        ]
      : []),
  ]);
}
