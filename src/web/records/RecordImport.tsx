import { IconTableImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useReadAnew } from '#web/forms/useReadAnew.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListScreen } from './record-screen.ts';

const ImportDialog = lazy(async () => ({ default: (await import('#web/lists/ImportDialog.tsx')).ImportDialog }));

interface RecordImportProps {
  readonly screen: ListScreen;
  /** "vehicles" */
  readonly what: string;
}

/** The button of a list that imports records from a spreadsheet. */
export function RecordImport({ screen, what }: RecordImportProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const { kind, title } = screen.record;
  const readAnew = useReadAnew(kind, ['list'], screen.changedBySave);
  return (
    <>
      <ActionButton icon={IconTableImport} text={t.lists.import} onClick={() => setOpen(true)} />
      <Suspense>
        {open && (
          <ImportDialog
            title={t.lists.importTitle(what)}
            templateName={`${title}_Import.xlsx`}
            template={screen.template}
            send={screen.importSheet}
            onImported={readAnew}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
