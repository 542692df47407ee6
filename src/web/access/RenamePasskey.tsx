import { passkeyName } from '#domain/records/second-factor.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';

interface RenamePasskeyProps {
  readonly passkey: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Renames a passkey. */
export function RenamePasskey({ passkey: { id, name }, onClose }: RenamePasskeyProps) {
  const words = useLanguage().t.security;
  return (
    <AskDialog
      title={words.renamePasskey(name)}
      fields={passkeyName}
      initial={{ name }}
      send={async (body) => {
        await request('renamePasskey', { body: { id, ...body } });
        toast.success(words.passkeyRenamed);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
