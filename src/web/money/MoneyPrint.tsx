import { lazy, Suspense } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { languageChoice, languageIn, type PrintLanguage } from '#web/forms/print-language.ts';

const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

interface MoneyPrintProps {
  readonly title: string;
  readonly fileName: string;
  /** What is printed; the same is not fetched again. */
  readonly printKey: readonly string[];
  readonly load: (language: PrintLanguage, signal: AbortSignal) => Promise<Blob>;
  /** Absent: it is not sent to anybody. */
  readonly onShare?: (language: PrintLanguage) => void;
  readonly onClose: () => void;
}

/** The print preview of a paper of money, in either language. */
export function MoneyPrint({ load, onShare, ...preview }: MoneyPrintProps) {
  const { t } = useLanguage();
  return (
    <Suspense>
      <PrintPreview
        {...preview}
        choices={[languageChoice(t)]}
        {...(onShare && { onShare: (chosen) => onShare(languageIn(chosen)) })}
        load={(chosen, signal) => load(languageIn(chosen), signal)}
      />
    </Suspense>
  );
}
