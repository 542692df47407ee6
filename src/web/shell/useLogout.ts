import { useNavigate } from '@tanstack/react-router';
import { useLanguage } from '#web/language/useLanguage.ts';
import { logout } from '#web/client/session.tsx';
import { toast } from '#web/ui/toast.ts';

/** Returns the function that logs out and shows a notice. */
export function useLogout(): () => Promise<void> {
  const { t } = useLanguage();
  const navigate = useNavigate();
  return async () => {
    const left = logout();
    await navigate({ to: '/login' });
    toast.info(t.frame.loggedOut);
    await left;
  };
}
