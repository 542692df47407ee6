import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import { PasswordFirst } from './PasswordFirst.tsx';

interface RemovePasskeyProps {
  readonly passkey: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Removes a passkey after asking for the user's password. */
export function RemovePasskey({ passkey: { id, name }, onClose }: RemovePasskeyProps) {
  const words = useLanguage().t.security;
  return (
    <PasswordFirst
      title={words.removePasskey(name)}
      hint={words.removePasskeyHint}
      caption={words.remove}
      danger
      send={async ({ oldPassword }) => {
        await request('removePasskey', { body: { oldPassword, id } });
        toast.success(words.passkeyRemoved);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
