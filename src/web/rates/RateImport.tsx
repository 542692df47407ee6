import { IconTableImport } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { contract } from '#domain/documents/contract.ts';
import { request, type Answer } from '#web/client/request.ts';
import { MOST_LINES } from '#web/documents/form-state.ts';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useRateWords } from '#web/lawful-bilty/useRateWords.ts';
import { isEmptyRow, savedRow } from '#web/ui/form-rows.ts';
import { toast } from '#web/ui/toast.ts';

const ImportDialog = lazy(async () => ({ default: (await import('#web/lists/ImportDialog.tsx')).ImportDialog }));

/** Appends lines from a spreadsheet to a contract's lines; they are saved with the form. */
export function RateImport({ form }: { readonly form: DocumentFormOf<typeof contract> }) {
  const { t } = useLanguage();
  const words = useRateWords();
  const [open, setOpen] = useState(false);
  const read = useRef<Answer<'contractImport'>['lines']>([]);
  const fillIn = () => {
    const fresh = read.current.map((line) => savedRow(contract.lines, { ...line, id: 0 }));
    const standing = form.state.lines.filter((row) => !isEmptyRow(row));
    if (standing.length + fresh.length > MOST_LINES) return toast.error(words.tooMany(MOST_LINES));
    toast.success(words.filledIn(fresh.length));
    form.change((state) => ({ ...state, lines: [...state.lines.filter((row) => !isEmptyRow(row)), ...fresh] }));
  };
  return (
    <>
      <ActionButton icon={IconTableImport} text={words.importRates} onClick={() => setOpen(true)} />
      <Suspense>
        {open && (
          <ImportDialog
            title={t.lists.importTitle(words.rateRows)}
            templateName="Rates.xlsx"
            template={() => request('contractImportTemplate')}
            send={async (body) => {
              const result = await request('contractImport', { body });
              read.current = result.lines;
              return result;
            }}
            faultSheet={(body) => request('contractImportFaults', { body })}
            whole
            onImported={fillIn}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
