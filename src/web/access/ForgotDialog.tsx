import { useLanguage } from '#web/language/useLanguage.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ForgotForm } from './ForgotForm.tsx';

/** 'Forgot Password?' as a dialog, opened from the home and login pages. */
export function ForgotDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Dialog title={t.registration.forgotTitle} onClose={onClose}>
      <p>{t.registration.forgotHint}</p>
      <ForgotForm onSent={onClose} />
    </Dialog>
  );
}
