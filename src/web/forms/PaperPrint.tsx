import { lazy, Suspense } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { languageChoice, languageIn, type PrintLanguage } from './print-language.ts';

const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

interface PaperPrintProps {
  readonly title: string;
  readonly fileName: string;
  /** What is printed; the same is not fetched again. */
  readonly printKey: readonly string[];
  readonly load: (language: PrintLanguage, signal: AbortSignal) => Promise<Blob>;
  /** Absent: it is not sent to anybody. */
  readonly onShare?: (language: PrintLanguage) => void;
  readonly onClose: () => void;
}

/** The print preview of a paper, in either language. */
export function PaperPrint({ load, onShare, ...preview }: PaperPrintProps) {
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
