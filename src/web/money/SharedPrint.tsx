import { lazy, Suspense, useState } from 'react';
import { officePrint } from '#web/documents/DocumentPrint.tsx';
import type { PrintedScreen } from '#web/documents/ShareDialog.tsx';
import type { PrintLanguage } from '#web/forms/print-language.ts';
import { PaperPrint } from '#web/forms/PaperPrint.tsx';

const ShareDialog = lazy(() => import('#web/documents/ShareDialog.tsx'));

interface SharedPrintProps {
  /** How it is printed and shared. */
  readonly screen: PrintedScreen;
  /** The number to print and share it by. */
  readonly number: string;
  readonly title: string;
  readonly fileName: string;
  /** Whether office printers can print it. */
  readonly forOffice?: boolean;
  /** Whether it may be shared; absent: it may. */
  readonly isShared?: boolean;
  readonly onClose: () => void;
}

/** The print preview of a money document, with a button to share it. */
export function SharedPrint({
  screen,
  number,
  forOffice = false,
  isShared = true,
  onClose,
  ...preview
}: SharedPrintProps) {
  const [shared, setShared] = useState<PrintLanguage | null>(null);
  if (shared !== null) {
    return (
      <Suspense>
        <ShareDialog screen={screen} number={number} chosen={{ copy: '', language: shared }} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <PaperPrint
      {...preview}
      printKey={[screen.document.kind, 'print', number]}
      load={(language, signal) => screen.print(number, { copy: '', language }, signal)}
      {...(forOffice && {
        beside: (language) => officePrint(screen, number, preview.fileName, { copy: '', language }),
      })}
      {...(isShared && { onShare: setShared })}
      onClose={onClose}
    />
  );
}
