import { Button } from '@mantine/core';
import parts from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the new recovery codes, which are never shown again. Only its button closes the dialog. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const words = useLanguage().t.security;
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(text)) toast.success(words.copied);
    else toast.error(words.notCopied);
  };
  return (
    <Dialog title={words.codes} onClose={onClose} typed>
      <p>{words.codesHint}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={parts['choices']}>
        <Button variant="default" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {words.download}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {words.kept}
        </Button>
      </div>
    </Dialog>
  );
}
