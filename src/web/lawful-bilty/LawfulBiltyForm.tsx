import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { BOOK_CLOSED, BOOK_FINISHED } from '#domain/records/number-book.ts';
import { useDriverNames } from '#web/documents/addable-lists.ts';
import { DocumentAutocomplete, DocumentDate, DocumentPicker } from '#web/documents/DocumentFields.tsx';
import { DocumentForm } from '#web/documents/DocumentForm.tsx';
import { DocumentVehicle } from '#web/documents/DocumentVehicle.tsx';
import { Problem } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useUser } from '#web/client/session.tsx';
import { TypedField } from '#web/ui/TypedField.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import { Pending } from '#web/ui/Pending.tsx';
import classes from './LawfulBilty.module.css';
import { COUNTERS_BOOK } from '#web/client/counter-flag.ts';
import { counterBranch } from '#web/client/counter-mark.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { isFirstLrOver } from './first-lr.ts';
import { lastLrs } from './last-lrs.ts';
import { lawfulForm } from './lawful-form.ts';
import { LawfulChoice, useChoices, type LawfulFormState } from './LawfulFields.tsx';
import { LawfulGoods } from './LawfulGoods.tsx';
import { LawfulCharges, LawfulInvoices } from './LawfulLists.tsx';
import { LawfulMore } from './LawfulMore.tsx';
import { LawfulParty } from './LawfulParty.tsx';
import { bookOf, isTyped, lawfulScreen } from './lawful-screen.ts';
import { LawfulTotals } from './LawfulTotals.tsx';
import { useRepeat } from './useRepeat.ts';
import { useConsignmentSetup, type ConsignmentSetup } from './useConsignmentSetup.ts';
import { lawfulMoney } from './lawful-money.ts';
import { useLawfulWords } from './useLawfulWords.ts';

// Its words and its call are loaded after the form is shown.
const RateOfLr = lazy(() => import('./RateOfLr.tsx'));
// Loaded only until the guide is finished.
const FirstLr = lazy(() => import('./FirstLr.tsx'));

export { askSetup } from './useConsignmentSetup.ts';

/** The page of a bilty in its lawful form: a new one, or the one named in the address. */
export default function LawfulBiltyForm() {
  // React draws the answer of a query in one go but deferred content in slices, and a form is long.
  const setup = useDeferredValue(useConsignmentSetup(), null);
  return setup === null ? <Pending height={360} radius="md" /> : <SetUpForm setup={setup} />;
}

function SetUpForm({ setup }: { readonly setup: ConsignmentSetup }) {
  // The form keeps the set-up it started with, even when the set-up is refetched.
  const [screen] = useState(() => lawfulScreen(setup));
  return <DocumentForm screen={screen}>{(form) => <LawfulLayout form={form} setup={setup} />}</DocumentForm>;
}

interface LawfulLayoutProps {
  readonly form: LawfulFormState;
  readonly setup: ConsignmentSetup;
}

// Fields in the order of the printed document, which Tab and Enter follow.
function LawfulLayout({ form, setup }: LawfulLayoutProps) {
  const words = useLawfulWords();
  const { state } = form;
  const money = useMemo(() => lawfulMoney(state, setup), [state, setup]);
  const repeated = useRepeat(form, setup);
  const party = { form, advice: money.advice };
  const { tenantId, userName } = useUser();
  return (
    <>
      {!form.editing && !isFirstLrOver(tenantId, userName) && (
        <Suspense>
          <FirstLr />
        </Suspense>
      )}
      <div className={classes['layout']}>
        <section className={`card ${classes['header']}`} aria-label={words.header}>
          <PaperRow form={form} setup={setup} />
          <LawfulParty {...party} of="consignor" />
          <LawfulParty {...party} of="consignee" />
          {state.texts['paymentBasis'] === 'TBB' && <LawfulParty {...party} of="billing" />}
          <WayRow form={form} />
        </section>
        <LawfulGoods form={form} money={money} repeated={repeated} />
        <Suspense>
          <RateOfLr
            form={form}
            freight={money.quote.freight}
            heads={setup.heads}
            creditError={form.getInputProps('creditReason').error ?? undefined}
          />
        </Suspense>
        <div className={classes['lists']}>
          <LawfulInvoices form={form} money={money} />
          <LawfulCharges form={form} money={money} setup={setup} />
        </div>
        <div className={classes['totals']}>
          <LawfulTotals form={form} money={money} />
        </div>
        <LawfulMore form={form} />
      </div>
    </>
  );
}

/** Number, date and branch of the paper, and who pays the freight. */
function PaperRow({ form, setup }: LawfulLayoutProps) {
  const bases = useChoices(lawfulForm.fields.paymentBasis.choices ?? []);
  const deliveries = useChoices(lawfulForm.fields.deliveryType.choices ?? []);
  const branches = useMemo(
    () => setup.branches.map(({ id, name }) => ({ value: String(id), label: name })),
    [setup.branches],
  );
  const own = useMemo(
    () => branches.filter((_, at) => setup.branches[at]?.mayWrite === true),
    [branches, setup.branches],
  );
  const books = useMemo(
    () =>
      setup.books
        .filter(({ paper, isActive, branchId }) => {
          const ofBranch = branchId === Number(form.state.texts['branchId']);
          return paper === 'LR' && isActive === 'yes' && ofBranch;
        })
        .map(({ id, name }) => ({ value: String(id), label: name })),
    [setup.books, form.state.texts],
  );
  const showsBook = books.length > (counterBranch() > 0 ? 0 : 1);
  return (
    <div className={classes['row']}>
      <LrNumber form={form} setup={setup} showsBook={showsBook} />
      <DocumentDate form={form} name="biltyDate" />
      <LawfulChoice form={form} name="branchId" options={own} passed="filled" />
      {showsBook && <LawfulChoice form={form} name="bookId" options={books} passed />}
      <LawfulChoice form={form} name="paymentBasis" options={bases} />
      <LawfulChoice form={form} name="deliveryType" options={deliveries} passed="filled" />
      {branches.length > 1 && <LawfulChoice form={form} name="deliveryBranch" options={branches} passed />}
    </div>
  );
}

const NO_MORE: readonly string[] = [BOOK_FINISHED, BOOK_CLOSED];

interface LrNumberProps extends LawfulLayoutProps {
  /** Whether the book has a field of its own, which says what is wrong with it. */
  readonly showsBook: boolean;
}

/** The LR's number: the book assigns the next one on save, unless its numbers are typed. */
function LrNumber({ form, setup, showsBook }: LrNumberProps) {
  const words = useLawfulWords();
  const { say } = useLanguage();
  const { biltyDate = '', branchId, bookId, lrNo } = form.state.texts;
  const book = bookOf(setup.books, Number(branchId), Number(bookId));
  const isManual = isTyped(book, Number(bookId)) && !form.editing;
  const isCounters = counterBranch() > 0 && counterBranch() === Number(branchId) && Number(bookId) === 0;
  const next = useQuery({
    ...callQuery('numberBookNext', { book: isCounters ? COUNTERS_BOOK : (book?.id ?? 0), date: biltyDate }),
    enabled: (isCounters || book !== undefined) && !isManual && lrNo === '' && isDay(biltyDate),
    staleTime: 0,
  });
  const { error: bookError } = form.getInputProps('bookId');
  const refusal =
    next.error instanceof Problem && NO_MORE.includes(next.error.message) ? next.error.message : undefined;
  const error = showsBook && bookError !== undefined ? undefined : (bookError ?? refusal);
  const mayCome = !isManual && bookError === undefined && refusal === undefined;
  // Where the book has no field, there is no other one to choose.
  const hint = !showsBook && error !== undefined && NO_MORE.includes(error) ? ` ${words.addBook}` : '';
  return (
    <TypedField
      form={form}
      name="lrNo"
      readOnly={!isManual}
      required={isManual}
      placeholder={mayCome ? next.data?.lrNo || words.givenAtSave : ''}
      {...(error !== undefined && { error: `${say(error)}${hint}` })}
    />
  );
}

const PASSED = { 'data-passed': true } as const;

/** From where to where, and the carrying vehicle and driver. */
function WayRow({ form }: Pick<LawfulLayoutProps, 'form'>) {
  const drivers = useDriverNames((name) => form.setText('driver', name));
  const { tenantId, userName } = useUser();
  const { biltyDate = '', vehicleNo, origin, destination } = form.state.texts;
  const { vehicles, last } = lastLrs(`${tenantId}:${userName}`, biltyDate);
  // The driver of the last LR belongs to its vehicle.
  const driver = last !== null && vehicleNo === last.vehicleNo ? last.driver : '';
  const passedIf = (text = '') => text !== '' && PASSED;
  return (
    <div className={classes['row']}>
      <DocumentAutocomplete form={form} name="origin" {...passedIf(origin)} />
      <DocumentAutocomplete form={form} name="destination" {...passedIf(destination)} />
      <DocumentVehicle
        form={form}
        name="vehicleNo"
        seen={vehicles}
        offer={form.editing ? '' : (last?.vehicleNo ?? '')}
      />
      <DocumentPicker form={form} name="driver" {...drivers} offer={form.editing ? '' : driver} />
    </div>
  );
}
