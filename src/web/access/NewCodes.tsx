import { useState } from 'react';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { PasswordFirst } from './PasswordFirst.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Replaces the user's recovery codes with new ones. */
export function NewCodes({ onClose }: { readonly onClose: () => void }) {
  const words = useLanguage().t.security;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <PasswordFirst
      title={words.newCodes}
      hint={words.newCodesHint}
      send={async (body) => setCodes((await request('newRecoveryCodes', { body })).codes)}
      onClose={onClose}
    />
  );
}
