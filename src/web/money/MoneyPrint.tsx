import { lazy, Suspense } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { languageChoice, languageIn, type PrintLanguage } from '#web/print-language.ts';

const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

interface MoneyPrintProps {
  readonly title: string;
  readonly fileName: string;
  /** What is printed; the same is not fetched again. */
  readonly printKey: readonly string[];
  readonly load: (language: PrintLanguage, signal: AbortSignal) => Promise<Blob>;
  readonly onClose: () => void;
}

/** The print preview of a paper of money, in either language. */
export function MoneyPrint({ load, ...preview }: MoneyPrintProps) {
  const { t } = useLanguage();
  return (
    <Suspense>
      <PrintPreview
        {...preview}
        choices={[languageChoice(t)]}
        load={(chosen, signal) => load(languageIn(chosen), signal)}
      />
    </Suspense>
  );
}
