import { IconPrinter } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useExport } from '#web/lists/useExport.ts';
import { PaperPrint } from '#web/forms/PaperPrint.tsx';
import type { PrintLanguage } from '#web/forms/print-language.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { useUser } from '#web/client/session.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import classes from './FinalSides.module.css';

interface FinalAccountProps<Told> {
  readonly title: string;
  readonly read: UseQueryResult<Told>;
  /** Without its extension. */
  readonly fileName: string;
  readonly printKey: readonly string[];
  readonly print: (language: PrintLanguage, signal: AbortSignal) => Promise<Blob>;
  readonly sheet: () => Promise<Blob>;
  /** The days of the account, with their choice. */
  readonly days: ReactNode;
  readonly children: (data: Told) => ReactNode;
}

/** The page of a final account: its head with print and spreadsheet, its days, and its content. */
export function FinalAccount<Told>({ title, read, days, children, ...papers }: FinalAccountProps<Told>) {
  const { t, say } = useLanguage();
  const { tenantId } = useUser();
  const [printing, setPrinting] = useState(false);
  const sheet = useExport(`${papers.fileName}.xlsx`, papers.sheet);
  if (tenantId === '') return <FormFailure title={title} text={t.documents.noUser} />;
  if (read.isError) {
    return <FormFailure title={title} text={say(sentenceOf(read.error))} onRetry={() => void read.refetch()} />;
  }
  return (
    <>
      <PageHead title={title}>
        <ActionButton icon={IconPrinter} text={t.actions.print} onClick={() => setPrinting(true)} />
        {sheet !== null && <ActionButton {...sheet} />}
        {printing && (
          <PaperPrint
            title={title}
            fileName={`${papers.fileName}.pdf`}
            printKey={papers.printKey}
            load={papers.print}
            onClose={() => setPrinting(false)}
          />
        )}
      </PageHead>
      <div className={classes['days']}>{days}</div>
      {read.data === undefined ? <Pending height={320} radius="md" /> : children(read.data)}
    </>
  );
}
