import type { ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { DialogForm } from './DialogForm.tsx';
import type { useFileForm } from './useFileForm.ts';

interface Props {
  readonly form: Pick<ReturnType<typeof useFileForm>, 'root' | 'share' | 'submit'>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form of a dialog that is sent with files; its submit button shows the upload progress. */
export function FileForm({ form: { root, share, submit }, onClose, children }: Props) {
  const { t } = useLanguage();
  return (
    <DialogForm
      root={root}
      busy={share !== null}
      onSubmit={() => void submit()}
      onClose={onClose}
      caption={share === null ? undefined : t.controls.image.share(Math.round(share * 100))}
    >
      {children}
    </DialogForm>
  );
}
