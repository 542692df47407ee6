import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/problem.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';

interface ExportButtonProps {
  readonly fileName: string;
  readonly load: () => Promise<Blob>;
}

/** Gives out a whole list as a spreadsheet. */
export function ExportButton({ fileName, load }: ExportButtonProps) {
  const { t, say } = useLanguage();
  const [busy, setBusy] = useState(false);
  const give = async () => {
    if (busy) return;
    setBusy(true);
    try {
      saveFile(await load(), fileName);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton
      icon={IconFileSpreadsheet}
      text={busy ? t.lists.preparing : t.lists.excel}
      onClick={() => void give()}
      aria-disabled={busy}
    />
  );
}
