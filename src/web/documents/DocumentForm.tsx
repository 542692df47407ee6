import { IconRoute } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { addressOf } from '#web/client/address.ts';
import { prefetchDialogs } from '#web/forms/prefetch-dialogs.ts';
import titleClasses from '#web/forms/FormTitle.module.css';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import type { FormAction } from '#web/forms/FormBar.tsx';
import { FormNotices } from '#web/forms/FormNotices.tsx';
import { FormHints, KeyboardForm } from '#web/forms/KeyboardForm.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { lastAddress } from '#web/lists/last-list.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { takesFocus } from '#web/ui/field-navigation.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { toast } from '#web/ui/toast.ts';
import { KEYS } from '#web/key-register.ts';
import { BesideTitle } from './BesideTitle.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentNeighbours } from './DocumentNeighbours.tsx';
import { SavedHead } from './SavedHead.tsx';
import { StateChip } from './StateChip.tsx';
import { savedForm, startedForm, type DocumentAnswer } from './form-state.ts';
import { readQuery } from './read-query.ts';
import { goodsNumberIn, isTakenBack, titlesOf, type DocumentScreen, type SavedNumbers } from './screen.ts';
import { useHeldDocument } from './useHeldDocument.ts';
import { useSteps } from './useSteps.tsx';
import { copyOf, presetOf, useDocumentForm, type DocumentFormOf, type Opening } from './useDocumentForm.ts';

// Needed only once something is saved.
// Fetched when something is printed.
const documentPrint = () => import('./DocumentPrint.tsx');
const DocumentPrint = lazy(documentPrint);
const SavedLine = lazy(() => import('./SavedLine.tsx'));

interface DocumentFormProps<D extends AnyDocument> {
  readonly screen: DocumentScreen<D>;
  /** The layout of the fields; everything else is done here. */
  readonly children: (form: DocumentFormOf<D>) => ReactNode;
}

/** A document's form: a new one, a copy, or a saved one, as the address says. */
export function DocumentForm<D extends AnyDocument>(props: DocumentFormProps<D>) {
  const { t, say } = useLanguage();
  const { tenantId, userName } = useUser();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const number = search[props.screen.numberParam];
  const { copy, waiting } = search;
  const editing = number !== undefined && search['tenantId'] !== undefined;
  const source = editing ? number : copy;
  // Kept here, because the form into which a copy was typed is replaced by a fresh one.
  const [lastSaved, setLastSaved] = useState<SavedNumbers | null>(null);
  const given = { ...props, lastSaved, onNewSaved: setLastSaved };
  const words = props.screen.words(t);
  const title = number === undefined ? words.fresh : words.edit(number);
  if (tenantId === '' || userName === '') {
    return <FormFailure title={title} text={words.noUser ?? t.documents.noUser} />;
  }
  if (editing && search['tenantId'] !== tenantId) return <FormFailure title={title} text={say('Access denied.')} />;
  if (waiting !== undefined) return <WaitingDocument key={`waiting ${waiting}`} {...given} waiting={waiting} />;
  if (source === undefined) return <NewDocument key="new" {...given} />;
  return <SavedDocument key={`${editing ? 'edit' : 'copy'} ${source}`} {...given} number={source} copy={!editing} />;
}

interface LastSavedProps {
  /** The new document that was saved last; null when there is none. */
  readonly lastSaved: SavedNumbers | null;
  readonly onNewSaved: (saved: SavedNumbers) => void;
}

const NO_START = { texts: {}, lines: [] };

function NewDocument<D extends AnyDocument>(props: DocumentFormProps<D> & LastSavedProps) {
  const { document, startsWith } = props.screen;
  const [start] = useState(() => startedForm(document, presetOf(props.screen), startsWith ?? NO_START));
  return <OpenForm {...props} opening={{ saved: null, start }} copied={startsWith !== undefined} />;
}

interface SavedDocumentProps<D extends AnyDocument> extends DocumentFormProps<D>, LastSavedProps {
  readonly number: string;
  readonly copy: boolean;
}

/** A document that was submitted without getting an answer, edited before it is sent again. */
function WaitingDocument<D extends AnyDocument>({
  waiting,
  ...props
}: DocumentFormProps<D> & LastSavedProps & { readonly waiting: string }) {
  const { t } = useLanguage();
  const { screen } = props;
  const found = useHeldDocument(waiting);
  if (found === undefined) return <Pending height={360} radius="md" />;
  if (found === null || found.name !== screen.name) {
    return <FormFailure title={screen.words(t).fresh} text={t.queue.gone} />;
  }
  return <OpenForm {...props} opening={{ saved: null, start: found.form, unsent: found }} />;
}

function SavedDocument<D extends AnyDocument>({ number, copy, ...props }: SavedDocumentProps<D>) {
  const { t, say } = useLanguage();
  const { screen } = props;
  const { document } = screen;
  const read = useQuery(readQuery(screen, number));
  if (read.isError) {
    const words = screen.words(t);
    const failed = words.loadFailed ?? t.documents.loadFailed;
    const text = read.error instanceof Problem ? say(sentenceOf(read.error)) : failed;
    return <FormFailure title={words.edit(number)} text={text} onRetry={() => void read.refetch()} />;
  }
  if (read.isPaused && read.data === undefined) {
    return <FormFailure title={screen.words(t).edit(number)} text={t.frame.loadsOnline} />;
  }
  if (read.data === undefined) return <Pending height={360} radius="md" />;
  const whole = savedForm(document, read.data);
  const saved = screen.opens?.(whole) ?? whole;
  const opening = copy
    ? { saved: null, start: copyOf(screen, saved) }
    : {
        saved: { number, version: read.data.updatedDate, takenBack: isTakenBack(screen, read.data) },
        start: saved,
      };
  return (
    <OpenForm
      key={read.dataUpdatedAt}
      {...props}
      opening={opening}
      copied={copy}
      answer={copy ? undefined : read.data}
      onReload={() => void read.refetch()}
    />
  );
}

interface OpenFormProps<D extends AnyDocument> extends DocumentFormProps<D>, LastSavedProps {
  readonly opening: Opening;
  /** The address names the document it was copied from. */
  readonly copied?: boolean;
  /** The saved document as it was read. */
  readonly answer?: DocumentAnswer | undefined;
  readonly onReload?: () => void;
}

function OpenForm<D extends AnyDocument>({ screen, opening, copied = false, ...props }: OpenFormProps<D>) {
  const { t, say } = useLanguage();
  const { lastSaved, onNewSaved } = props;
  const { tenantId } = useUser();
  const router = useRouter();
  const [printed, setPrinted] = useState<string | null>(null);
  const [further, setFurther] = useState<readonly FormAction[]>([]);
  const number = opening.saved?.number ?? null;
  const toList = () => router.history.push(number === null ? screen.listPath : lastAddress(screen.listPath));
  // After a save: back to the list, or to a new form, whose address no longer names the document it was copied from.
  const goOn = (saved: string | null = null) => {
    if (number !== null) toList();
    else if (saved !== null && screen.opensSaved === true) {
      router.history.push(addressOf(screen.formPath, { [screen.numberParam]: saved, tenantId }));
    } else if (copied || opening.unsent !== undefined) router.history.replace(screen.formPath);
  };
  const whenSaved = (saved: SavedNumbers, print: boolean) => {
    if (number === null) onNewSaved(saved);
    if (print) setPrinted(saved.number);
    else goOn(saved.number);
  };
  const form = useDocumentForm(screen, opening, whenSaved, () => goOn());
  const { root, editing, focusStart } = form;
  const hasFaults = Object.keys(form.refused?.messages ?? {}).length > 0;
  const refused = (props.answer && screen.refusal?.(props.answer)) ?? null;
  const refusal = refused === null ? null : say(refused);
  const submit = (andPrint = false) => (refusal === null ? void form.submit(andPrint) : toast.error(refusal));
  const duplicate = () => router.history.push(addressOf(screen.formPath, { copy: number ?? '' }));
  const notePath = number === null ? null : (screen.notePath?.(form.state.texts) ?? null);
  const follow = () => router.history.push(addressOf(notePath ?? '', { [screen.numberParam]: number ?? '' }));
  const { stepsOf, stepDialog } = useSteps(screen);
  const steps = props.answer === undefined || number === null ? [] : stepsOf(props.answer, number);
  const actions = [
    ...(notePath === null ? [] : [{ icon: IconRoute, text: t.menu.consignmentNote, onClick: follow }]),
    ...further,
    ...steps.map(({ icon, words, take }) => ({ icon, text: words.button, onClick: take })),
  ];
  // What is typed is saved first; with nothing typed, the document saved last is printed.
  const print = () =>
    !editing && form.dirty ? void form.submit(true) : setPrinted(number ?? lastSaved?.number ?? null);

  useDocumentKeys(form, submit, print, duplicate);
  useEffect(() => prefetchDialogs(documentPrint), []);
  useEffect(() => {
    if (hasFaults) focusFirstWrong(root.current);
    else if (takesFocus()) focusStart();
  }, [hasFaults, root, focusStart]);

  const titled = { form, answer: props.answer, isFixed: refusal !== null, lastSaved };
  return (
    <>
      <SavedHead screen={screen} number={number ?? ''} answer={props.answer} onActions={setFurther} />
      <KeyboardForm
        formRef={root}
        titled="document-title"
        title={<DocumentTitle {...titled} onPrint={() => setPrinted(lastSaved?.number ?? null)} />}
        save={form}
        onSubmit={submit}
        onLeft={form.leave}
      >
        <FormNotices
          form={form}
          notSent={t.documents.notSent}
          refused={hasFaults ? undefined : form.refused?.sentence}
          onReload={props.onReload}
        />
        {props.children(form)}
        <DocumentActions
          form={form}
          onView={toList}
          onPrint={() => setPrinted(number)}
          onDuplicate={duplicate}
          onSubmit={submit}
          refusal={refusal}
          further={actions}
        />
      </KeyboardForm>
      <Suspense>
        {printed !== null && (
          <DocumentPrint
            screen={screen}
            number={printed}
            called={titlesOf(screen, { number: printed, goodsNumber: goodsNumberOf(screen, props, printed) }, t).saved}
            onClose={() => {
              setPrinted(null);
              if (form.submitted) goOn(number === null ? printed : null);
              if (!editing) focusStart();
            }}
          />
        )}
      </Suspense>
      {stepDialog}
    </>
  );
}

interface DocumentTitleProps<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
  /** The saved document as it was read. */
  readonly answer: DocumentAnswer | undefined;
  /** The document can no longer be changed. */
  readonly isFixed: boolean;
  readonly lastSaved: SavedNumbers | null;
  readonly onPrint: () => void;
}

/** The title of a form; on a new form with what was saved last, on a saved document with links to its neighbours. */
function DocumentTitle<D extends AnyDocument>(props: DocumentTitleProps<D>) {
  const { form, answer, isFixed, lastSaved, onPrint } = props;
  const { t } = useLanguage();
  const { screen, editing, shownNumber } = form;
  const saved = { number: shownNumber, goodsNumber: answer === undefined ? '' : goodsNumberIn(screen, answer) };
  const titles = titlesOf(screen, saved, t);
  return (
    <div className={titleClasses['title']}>
      <h1 id="document-title" tabIndex={-1}>
        {!editing ? screen.words(t).fresh : isFixed ? titles.saved : titles.edit}
      </h1>
      {editing && titles.isByGoods && <BesideTitle screen={screen} saved={saved} />}
      {answer && <StateChip screen={screen} known={answer} />}
      {editing ? (
        <DocumentNeighbours screen={screen} number={shownNumber} path={screen.formPath} />
      ) : (
        shownNumber !== '' && <Chip text={t.documents.numberChip(form.state.ownNumber ?? shownNumber)} />
      )}
      <Suspense>
        {!editing && lastSaved !== null && <SavedLine screen={screen} saved={lastSaved} onPrint={onPrint} />}
      </Suspense>
      <FormHints words={t.documents.keys} />
    </div>
  );
}

function useDocumentKeys<D extends AnyDocument>(
  form: DocumentFormOf<D>,
  submit: () => void,
  print: () => void,
  duplicate: () => void,
) {
  const { keys } = useLanguage().t.documents;
  useKeys([
    { ...KEYS.nextField, label: keys.nextField },
    { ...KEYS.previousField, label: keys.previousField },
    { ...KEYS.submit, label: keys.submit, run: () => submit() },
    { ...KEYS.save, label: keys.submit, run: () => submit() },
    { ...KEYS.date, label: keys.dateField, run: () => form.focus(form.document.date) },
    { ...KEYS.add, label: keys.add },
    { ...KEYS.calendar, label: keys.calendar },
    { ...KEYS.print, label: keys.print, run: print },
    ...(form.editing
      ? [
          { ...KEYS.duplicate, label: keys.duplicate, run: duplicate },
          { ...KEYS.duplicateLetter, label: keys.duplicate, run: duplicate },
        ]
      : []),
  ]);
}

/** The number on the goods of the document saved last, or else of the open one. */
function goodsNumberOf<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  { answer, lastSaved }: Pick<OpenFormProps<D>, 'answer' | 'lastSaved'>,
  number: string,
): string {
  if (lastSaved?.number === number) return lastSaved.goodsNumber;
  return answer === undefined ? '' : goodsNumberIn(screen, answer);
}
