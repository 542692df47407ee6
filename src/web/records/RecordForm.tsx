import { IconList, IconPrinter } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import type { Fields } from '#domain/define.ts';
import noticeClasses from '#web/forms/Notice.module.css';
import titleClasses from '#web/forms/FormTitle.module.css';
import { ActionButton, FormBar } from '#web/forms/FormBar.tsx';
import { prefetchDialogs } from '#web/forms/prefetch-dialogs.ts';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { FormNotices } from '#web/forms/FormNotices.tsx';
import { takesFocus } from '#web/ui/field-navigation.ts';
import { FormHints, KeyboardForm } from '#web/forms/KeyboardForm.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { lastAddress } from '#web/lists/last-list.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { ImageField } from '#web/ui/ImageField.tsx';
import type { NoLists, RowLists } from '#web/ui/row-lists.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { KEYS } from '#web/key-register.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { hasReport, idIn, isPrinted, nameOf, type FormScreen, type PicturedScreen } from './record-screen.ts';
import { RecordNeighbours } from './RecordNeighbours.tsx';
import { RecordPrint } from './RecordPrint.tsx';
import { useRecordForm, type Opening, type RecordFormOf, type RecordRules } from './useRecordForm.ts';
import { usePicture } from './useRecordImages.ts';

interface RecordFormProps<F extends Fields, L extends RowLists> {
  readonly screen: FormScreen<F, L>;
  readonly rules?: RecordRules<F>;
  /** Why the user may only read a saved record; null: may change it. */
  readonly lockedBecause?: (saved: Opening) => string | null;
  /** The layout of the fields; everything else is here. */
  readonly children: (form: RecordFormOf<F, L>, locked: boolean) => ReactNode;
}

/** A record's form: a new one, or the saved one in the page's address. */
export function RecordForm<F extends Fields, L extends RowLists = NoLists>(props: RecordFormProps<F, L>) {
  const { t } = useLanguage();
  const { tenantId } = useUser();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const words = props.screen.words(t);
  if (tenantId === '' && props.screen.withoutCompany !== true)
    return <FormFailure title={words.fresh} text={words.noUser ?? t.documents.noUser} />;
  if (search['id'] === undefined || props.screen.read === undefined)
    return <OpenForm key="new" {...props} opening={null} />;
  return <SavedForm key={search['id']} {...props} id={idIn(search['id'])} />;
}

type SavedFormProps<F extends Fields, L extends RowLists> = RecordFormProps<F, L> & { readonly id: number | null };

function SavedForm<F extends Fields, L extends RowLists>({ id, ...props }: SavedFormProps<F, L>) {
  const { t, say } = useLanguage();
  const { screen } = props;
  const read = useQuery({
    queryKey: [screen.record.kind, 'read', id],
    queryFn: ({ signal }) => screen.read?.(id ?? 0, signal) ?? null,
    enabled: id !== null,
    // Read once, when the form opens: a newer answer must not replace typed text.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const title = screen.words(t).edit('');
  if (id === null) return <FormFailure title={title} text={say('Record not found.')} />;
  if (read.isError) {
    const text = say(read.error instanceof Problem ? sentenceOf(read.error) : 'Failed to load data');
    return <FormFailure title={title} text={text} onRetry={() => void read.refetch()} />;
  }
  if (!read.data && read.isPaused) return <FormFailure title={title} text={t.frame.loadsOnline} />;
  if (!read.data) return <Pending height={360} radius="md" />;
  return <OpenForm key={read.dataUpdatedAt} {...props} opening={read.data} onReload={() => void read.refetch()} />;
}

interface OpenFormProps<F extends Fields, L extends RowLists> extends RecordFormProps<F, L> {
  readonly opening: Opening;
  readonly onReload?: () => void;
}

function OpenForm<F extends Fields, L extends RowLists>({ screen, rules, ...props }: OpenFormProps<F, L>) {
  const { lockedBecause, opening, onReload, children } = props;
  const { t } = useLanguage();
  const router = useRouter();
  const [printed, setPrinted] = useState(false);
  const toList = () => router.history.push(opening === null ? screen.listPath : lastAddress(screen.listPath));
  const form = useRecordForm(screen, opening, rules ?? {}, (wasNew) => {
    if (!wasNew || screen.listAfterCreate === true) toList();
  });
  const { root, saved, saving, focusStart } = form;
  const words = screen.words(t);
  const locked = lockedBecause?.(opening) ?? null;
  const name = saved === null ? '' : nameOf(screen.record, saved);
  const submit = () => {
    if (locked === null) void form.submit();
  };

  useRecordKeys(
    screen.dateField,
    form.focus,
    submit,
    saved === null || !isPrinted(screen) ? null : () => setPrinted(true),
  );
  useEffect(prefetchDialogs, []);
  useEffect(() => {
    if (takesFocus()) focusStart();
  }, [focusStart]);

  return (
    <>
      <KeyboardForm
        formRef={root}
        titled="record-title"
        title={<RecordTitle screen={screen} saved={saved} />}
        save={form}
        onSubmit={submit}
      >
        {locked !== null && <output className={noticeClasses['notice']}>{locked}</output>}
        <FormNotices form={form} notSent={words.notSent ?? t.records.notSent} onReload={onReload} />
        {children(form, locked !== null)}
        <FormBar
          saving={saving}
          mayNot={locked !== null}
          dirty={form.dirty}
          draftStored={form.draft.stored}
          onCancel={form.cancel}
          more={
            saved !== null && isPrinted(screen)
              ? [{ icon: IconPrinter, text: t.actions.print, onClick: () => setPrinted(true) }]
              : []
          }
        >
          <ActionButton icon={IconList} text={t.actions.view} onClick={toList} />
        </FormBar>
      </KeyboardForm>
      {printed && saved !== null && isPrinted(screen) && (
        <RecordPrint screen={screen} id={saved.id} name={name} onClose={() => setPrinted(false)} />
      )}
    </>
  );
}

/** The title of a form; for a saved record with a list, links to its neighbours. */
interface RecordTitleProps {
  readonly screen: Pick<FormScreen<Fields>, 'record' | 'words' | 'formPath'>;
  readonly saved: Opening;
}

function RecordTitle({ screen, saved }: RecordTitleProps) {
  const { t } = useLanguage();
  const words = screen.words(t);
  return (
    <div className={titleClasses['title']}>
      <h1 id="record-title" tabIndex={-1}>
        {saved === null ? words.fresh : words.edit(nameOf(screen.record, saved))}
      </h1>
      {saved !== null && hasReport(screen) && <RecordNeighbours screen={screen} id={saved.id} path={screen.formPath} />}
      <FormHints words={t.documents.keys} />
    </div>
  );
}

function useRecordKeys(
  dateField: string | undefined,
  focus: (name: string) => void,
  submit: () => void,
  print: (() => void) | null,
) {
  const { keys } = useLanguage().t.documents;
  useKeys([
    { ...KEYS.nextField, label: keys.nextField },
    { ...KEYS.previousField, label: keys.previousField },
    { ...KEYS.submit, label: keys.submit, run: submit },
    { ...KEYS.save, label: keys.submit, run: submit },
    ...(dateField === undefined
      ? []
      : [
          { ...KEYS.date, label: keys.dateField, run: () => focus(dateField) },
          { ...KEYS.calendar, label: keys.calendar },
        ]),
    ...(print === null ? [] : [{ ...KEYS.print, label: keys.print, run: print }]),
  ]);
}

interface PictureProps {
  readonly form: Pick<RecordFormOf<Fields>, 'images'> & { readonly screen: PicturedScreen };
  readonly name: string;
  readonly disabled?: boolean;
}

/** A picture of the record. */
export function RecordPicture({ form, name, disabled = false }: PictureProps) {
  const { file, ...props } = form.images.propsOf(name);
  const saved = usePicture(form.screen, file);
  return <ImageField {...props} saved={saved} disabled={disabled} />;
}
