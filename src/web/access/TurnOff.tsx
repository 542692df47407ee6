import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import { PasswordFirst } from './PasswordFirst.tsx';

/** Turns the user's two-step login off. */
export function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const words = useLanguage().t.security;
  return (
    <PasswordFirst
      title={words.turnOffTitle}
      hint={words.turnOffHint}
      caption={words.turnOff}
      danger
      send={async (body) => {
        await request('removeAuthenticator', { body });
        toast.success(words.turnedOff);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
