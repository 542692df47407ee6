import { useState } from 'react';
import { newPasskey } from '#domain/records/second-factor.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import { addPasskey } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Adds a passkey: asks for the password and a name, lets the device verify the user, then shows the recovery codes. */
export function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  const words = useLanguage().t.security;
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (codes.length > 0) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <AskDialog
      title={words.addPasskey}
      fields={newPasskey}
      initial={{ oldPassword: '', name: '' }}
      fieldOptions={{ oldPassword: { autoComplete: 'current-password' } }}
      intro={<p>{words.passkeyHint}</p>}
      caption={words.next}
      send={async (body) => {
        const made = await addPasskey(body);
        toast.success(words.passkeyAdded);
        if (made.length === 0) onClose();
        else setCodes(made);
      }}
      onClose={onClose}
    />
  );
}
