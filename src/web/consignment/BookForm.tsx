import { useSearch } from '@tanstack/react-router';
import { numberBook } from '#domain/records/number-book.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { isLongForPartB, lrNumber, numberInBook } from '#domain/rules/lr-number.ts';
import { canMeet, type GivingBook } from '#domain/rules/meeting-books.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery, rowOf } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { idIn } from '#web/records/record-screen.ts';
import { RecordForm } from '#web/records/RecordForm.tsx';
import fieldClasses from '#web/records/RecordFields.module.css';
import type { RecordFormOf, RecordRules } from '#web/records/useRecordForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { checkBook } from './book-check.ts';
import { BranchSelect } from './BranchSelect.tsx';
import { numberBookScreen } from './short-list-screens.ts';
import { useBranches, type ShownBranch } from './useBranches.ts';

type BookFields = typeof numberBookScreen.fields;

const rules: RecordRules<BookFields> = { check: checkBook };

/** The form page of a number book: a new one, or the one named in the address. */
export function BookForm() {
  return (
    <RecordForm screen={numberBookScreen} rules={rules}>
      {(form) => <BookLayout form={form} />}
    </RecordForm>
  );
}

type FormOfBook = RecordFormOf<BookFields>;

function BookLayout({ form }: { readonly form: FormOfBook }) {
  const { t } = useLanguage();
  const words = t.consignment.numberBook;
  const branches = useBranches();
  const manual = form.values['isManual'] === 'yes';
  return (
    <>
      <section className={`card ${fieldClasses['fields']}`} data-columns={4} aria-label={words.particulars}>
        <Field form={form} name="name" autoComplete="off" />
        <BranchSelect form={form} branches={branches} />
        <Field form={form} name="isDefault" description={words.defaultHint} />
        <Field form={form} name="isManual" description={words.manualHint} />
        <Field
          form={form}
          name="pattern"
          className={fieldClasses['double'] ?? ''}
          autoComplete="off"
          description={<Example form={form} branches={branches} manual={manual} />}
        />
        <Field form={form} name="digits" />
        <Field form={form} name="restart" />
        <Field form={form} name="fromNo" />
        <Field form={form} name="toNo" description={words.toNoHint} />
        <Field form={form} name="isActive" />
      </section>
      <section className={`card ${fieldClasses['group']}`} aria-labelledby="presets">
        <h2 id="presets">{words.presets}</h2>
        <div className={fieldClasses['fields']} data-columns={4}>
          <Field form={form} name="presetBasis" />
          <Field form={form} name="presetDelivery" />
          <Field form={form} name="presetOrigin" autoComplete="off" />
        </div>
      </section>
    </>
  );
}

interface WithBranches {
  readonly form: FormOfBook;
  readonly branches: readonly ShownBranch[];
}

/** The next number that the book in the form would give, with notices about it. */
function Example({ form, branches, manual }: WithBranches & { readonly manual: boolean }) {
  const words = useLanguage().t.consignment.numberBook;
  const branch = branches.find(({ id }) => id === form.values['branchId']);
  const next = useNextOfSaved(form, branches);
  const met = useMetBook(form, branches);
  const pattern = { pattern: textIn(form.values, 'pattern').trim(), digits: Number(textIn(form.values, 'digits')) };
  const first = Number(textIn(form.values, 'fromNo')) || 1;
  if (Object.keys(checkBook(form.values)).length > 0 || !Number.isSafeInteger(first + pattern.digits))
    return words.parts;
  const today = todayInIndia();
  const number = lrNumber(pattern, branch?.code ?? 'IND', today, next.number ?? first);
  return (
    <>
      {next.failure ?? (manual ? words.sample(number) : words.next(number))}
      {isLongForPartB(pattern) && <> {words.long}</>} {words.parts}
      {met !== undefined && <strong> {words.meets(met)}</strong>}
    </>
  );
}

/** Credit and debit notes share one number series. */
const kindOf = (paper: string) => (paper.endsWith('Note') ? 'Note' : paper);

/** The name of another active book that can give the same numbers as the book in the form; undefined if none can. */
function useMetBook(form: FormOfBook, branches: WithBranches['branches']): string | undefined {
  const { data } = useQuery(callQuery('numberBookList'));
  const texts = form.values;
  if (data === undefined || textIn(texts, 'isActive') === 'no' || Object.keys(checkBook(texts)).length > 0)
    return undefined;
  const givingOf = (book: Readonly<Record<string, unknown>>): GivingBook => ({
    pattern: textIn(book, 'pattern').trim(),
    digits: Number(textIn(book, 'digits')),
    firstNo: Number(textIn(book, 'fromNo')) || 1,
    lastNo: Number(textIn(book, 'toNo')),
    branch: branches.find(({ id }) => id === textIn(book, 'branchId'))?.code ?? '',
  });
  const own = givingOf(texts);
  if (own.branch === '' || own.pattern === '') return undefined;
  const others = data.filter(
    (each) =>
      each.id !== form.saved?.id &&
      textIn(each, 'isActive') === 'yes' &&
      kindOf(textIn(each, 'paper')) === kindOf(textIn(texts, 'paper') || 'LR'),
  );
  const met = others.find((each) => canMeet(own, givingOf(each)));
  return met && textIn(met, 'name');
}

/** The next number of a saved book; null for a new book or one whose numbers are typed. */
function useNextOfSaved(form: FormOfBook, branches: WithBranches['branches']) {
  const { say } = useLanguage();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const id = idIn(search['id']);
  const { data, error } = useQuery({
    ...callQuery('numberBookNext', { book: id ?? 0 }),
    enabled: id !== null,
    staleTime: 0,
    // An error means that the book is finished.
    retry: false,
  });
  const { saved } = form;
  if (saved === null || id === null) return { number: null, failure: null };
  const book = rowOf(numberBook.fields, saved);
  const code = branches.find((branch) => branch.id === String(book.branchId))?.code ?? '';
  const known = { pattern: book.pattern, digits: book.digits, firstNo: book.fromNo, lastNo: book.toNo };
  const number = data === undefined ? null : numberInBook(known, code, todayInIndia(), data.lrNo);
  return { number, failure: error === null ? null : say(sentenceOf(error)) };
}
