import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { challan } from '#domain/documents/challan.ts';
import { STATE_CODES, stateName } from '#domain/rules/states.ts';
import { ChallanFiles } from '#web/eway/ChallanFiles.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useDriverNames } from '#web/documents/addable-lists.ts';
import { CarriedLrs, ChallanLines } from './ChallanLines.tsx';
import { challanScreen } from './challan-screen.tsx';
import { bookedScreen, useChallanBooks, type ChallanBooks, type Counted } from './challan-books.ts';
import {
  DocumentAutocomplete,
  DocumentChoice,
  DocumentDate,
  DocumentNumber,
  DocumentPicker,
  Wide,
} from '#web/documents/DocumentFields.tsx';
import { DocumentForm } from '#web/documents/DocumentForm.tsx';
import { FieldsCard, Sum, TotalsCard } from '#web/documents/DocumentLayout.tsx';
import { DocumentSums } from '#web/documents/DocumentSums.tsx';
import { DocumentVehicle } from '#web/documents/DocumentVehicle.tsx';
import { sentLength, type FormStart } from '#web/documents/form-state.ts';
import { useChosenLrs } from './useChosenLrs.ts';
import { useDispatchWords } from './useDispatchWords.ts';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';
import { ScanAgain } from '#web/scan/ScanAgain.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { TypedField } from '#web/ui/TypedField.tsx';
import { ChallanBranches } from './ChallanBranches.tsx';

/** The form page of a challan: a new one, or the one named in the address. */
export function ChallanForm() {
  const books = useChallanBooks();
  const start = useChosenLrs();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const saved = search[challanScreen.numberParam];
  return (
    <>
      {saved !== undefined && <ScanAgain challanNo={saved} />}
      {books === null || start === null ? (
        <Pending height={360} radius="md" />
      ) : (
        <BookedForm books={books} start={start} />
      )}
    </>
  );
}

function BookedForm({ books, start }: { readonly books: ChallanBooks; readonly start: FormStart | undefined }) {
  const [counted, setCounted] = useState<Counted>({ bookId: books.usual, day: '' });
  const screen = useMemo(
    () => ({ ...bookedScreen(books, counted), ...(start && { startsWith: start }) }),
    [books, counted, start],
  );
  return (
    <DocumentForm screen={screen}>
      {(form) => <ChallanLayout form={form} books={books} onCounted={setCounted} />}
    </DocumentForm>
  );
}

interface ChallanLayoutProps {
  readonly form: DocumentFormOf<typeof challan>;
  readonly books: ChallanBooks;
  readonly onCounted: (counted: Counted) => void;
}

// In the order of the printed document, which Tab and Enter follow.
function ChallanLayout({ form, books, onCounted }: ChallanLayoutProps) {
  const { t, say } = useLanguage();
  const words = t.documents.challan;
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const saved = form.editing ? search[challanScreen.numberParam] : undefined;
  const drivers = useDriverNames((name) => form.setText('driver', name));
  const states = STATE_CODES.map((value) => ({ value, label: say(stateName(value)), also: stateName(value) }));
  return (
    <>
      <FieldsCard label={challanScreen.words(t).header}>
        <ChallanNumber form={form} books={books} onCounted={onCounted} />
        <DocumentDate form={form} name="challanDate" />
        <ChallanBranches form={form} branches={books.branches} />
        <Wide>
          <DocumentAutocomplete form={form} name="origin" />
        </Wide>
        <Wide>
          <DocumentChoice form={form} name="originState" options={states} />
        </Wide>
        <Wide>
          <DocumentAutocomplete form={form} name="destination" />
        </Wide>
        <Wide>
          <DocumentVehicle form={form} name="vehicleNo" />
        </Wide>
        <Wide>
          <DocumentPicker form={form} name="driver" {...drivers} />
        </Wide>
        <TypedField form={form} name="driverPhone" data-passed />
        <TypedField form={form} name="licence" data-passed autoComplete="off" capitals />
        <TypedField form={form} name="sealNo" data-passed autoComplete="off" />
        <TypedField form={form} name="km" data-passed />
        <TypedField
          form={form}
          name="departAt"
          data-passed
          placeholder={useDispatchWords().momentHint}
          autoComplete="off"
        />
        <Wide double>
          <DocumentAutocomplete form={form} name="remark" />
        </Wide>
      </FieldsCard>
      <ChallanLines form={form} branch={Number(form.state.texts['fromBranch']) || books.home}>
        <TotalsCard>
          <dl aria-live="polite">
            <Sum term={words.totalLrs} amount={String(sentLength(form.state.lines))} />
            <DocumentSums form={form} names={['packages', 'weight']} />
          </dl>
          <CarriedLrs lines={form.state.lines} />
          {saved !== undefined && <ChallanFiles challan={saved} />}
        </TotalsCard>
      </ChallanLines>
    </>
  );
}

/** The challan number, from the chosen book if the company has challan books. A saved challan keeps its number. */
function ChallanNumber({ form, books, onCounted }: ChallanLayoutProps) {
  const { bookId = '', challanDate: day = '' } = form.state.texts;
  const chosen = Number(bookId) || books.usual;
  useEffect(() => onCounted({ bookId: chosen, day }), [chosen, day, onCounted]);
  const { ownNumber } = form.state;
  const given = chosen > 0 && !books.isManual(chosen);
  const { change } = form;
  useEffect(() => {
    // A number typed before does not belong to a book that counts automatically.
    if (given && ownNumber !== null) change((state) => ({ ...state, ownNumber: null }));
  }, [given, ownNumber, change]);
  return (
    <>
      <DocumentNumber form={form} given={given} />
      {!form.editing && books.options.length > 0 && (
        <Wide>
          <DocumentChoice form={form} name="bookId" options={books.options} />
        </Wide>
      )}
    </>
  );
}
