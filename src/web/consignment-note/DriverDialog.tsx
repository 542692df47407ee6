import { Dialog } from '#web/ui/Dialog.tsx';
import partClasses from '#web/ui/Part.module.css';
import { DriverLinks, type DrivenLrs } from './DriverCard.tsx';
import { useNoteWords } from './useNoteWords.ts';

/** A dialog with the driver links of a challan, or a new link for some LRs. */
export default function DriverDialog({ onClose, ...lrs }: DrivenLrs & { readonly onClose: () => void }) {
  const words = useNoteWords();
  return (
    <Dialog title={words.driverLinks} onClose={onClose}>
      <div className={partClasses['part']}>
        <DriverLinks {...lrs} />
      </div>
    </Dialog>
  );
}
