import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormAction } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';

/** The action that exports a whole list as a spreadsheet; null when it cannot be exported. */
export function useExport(fileName: string, load: (() => Promise<Blob>) | null): FormAction | null {
  const { t, say } = useLanguage();
  const [busy, setBusy] = useState(false);
  if (load === null) return null;
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
  return {
    icon: IconFileSpreadsheet,
    text: busy ? t.lists.preparing : t.lists.excel,
    busy,
    onClick: () => void give(),
  };
}
