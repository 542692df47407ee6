import { lazy, type ReactNode, Suspense } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { languageChoice, languageIn, type PrintLanguage } from './print-language.ts';

const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

interface PaperPrintProps {
  readonly title: string;
  readonly fileName: string;
  /** Identifies what is printed; the same key is not fetched again. */
  readonly printKey: readonly string[];
  readonly load: (language: PrintLanguage, signal: AbortSignal) => Promise<Blob>;
  /** Further actions, for the chosen language. */
  readonly beside?: (language: PrintLanguage) => ReactNode;
  /** Absent: it cannot be shared. */
  readonly onShare?: (language: PrintLanguage) => void;
  readonly onClose: () => void;
}

/** The print preview of a paper, in either language. */
export function PaperPrint({ load, onShare, beside, ...preview }: PaperPrintProps) {
  const { t } = useLanguage();
  return (
    <Suspense>
      <PrintPreview
        {...preview}
        choices={[languageChoice(t)]}
        {...(beside && { beside: (chosen) => beside(languageIn(chosen)) })}
        {...(onShare && { onShare: (chosen) => onShare(languageIn(chosen)) })}
        load={(chosen, signal) => load(languageIn(chosen), signal)}
      />
    </Suspense>
  );
}
