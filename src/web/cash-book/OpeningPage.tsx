import { IconTableImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { readCashAnew } from './cash-answers.ts';
import { useCashWords } from './useCashWords.ts';
import { request } from '#web/client/request.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useUser } from '#web/client/session.tsx';
import classes from './OpeningPage.module.css';

const ImportDialog = lazy(async () => ({ default: (await import('#web/lists/ImportDialog.tsx')).ImportDialog }));

/** Imports the balances open before the ledger began, from a spreadsheet. */
export function OpeningPage() {
  const { t } = useLanguage();
  const { tenantId } = useUser();
  if (tenantId === '') return <FormFailure title={t.menu.opening} text={t.documents.noUser} />;
  return (
    <>
      <h1 tabIndex={-1}>{t.menu.opening}</h1>
      <Opening />
    </>
  );
}

function Opening() {
  const { t } = useLanguage();
  const words = useCashWords().openingItems;
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <section className={`card ${classes['card']}`}>
      <p>{words.about}</p>
      <dl className={classes['columns']}>
        {words.columns.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>{words.once}</p>
      <div>
        <ActionButton icon={IconTableImport} text={t.lists.import} onClick={() => setOpen(true)} />
      </div>
      <Suspense>
        {open && (
          <ImportDialog
            title={t.lists.importTitle(words.what)}
            templateName="Opening_Import.xlsx"
            template={() => request('booksOpeningTemplate')}
            send={(body, query, onProgress) => request('booksOpening', { query, body, onProgress })}
            onImported={() => readCashAnew(queries)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
