import { Button } from '@mantine/core';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { CopyField } from '#web/ui/CopyField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useConnectWords } from './useConnectWords.ts';

interface ShownOnceProps {
  readonly title: string;
  readonly about: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A dialog with a secret that is shown only once. */
export function ShownOnce({ title, about, label, secret, onClose }: ShownOnceProps) {
  const words = useConnectWords();
  return (
    <Dialog title={title} onClose={onClose} typed>
      <p>{about}</p>
      <CopyField label={label} value={secret} />
      <div className={dialogClasses['choices']}>
        <Button onClick={onClose}>{words.keys.done}</Button>
      </div>
    </Dialog>
  );
}
