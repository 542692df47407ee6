import { useQueryClient } from '@tanstack/react-query';
import { DIGEST_GOES_NOWHERE, DIGEST_HOURS, eveningDigest } from '#domain/records/evening-digest.ts';
import { rowOf } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCopyWords } from './useCopyWords.ts';

const { fields } = eveningDigest;

interface DigestDialogProps {
  readonly digest: Answer<'digestRead'>;
  readonly onClose: () => void;
}

/** The dialog that sets the recipients and the time of the evening digest. */
export default function DigestDialog({ digest, onClose }: DigestDialogProps) {
  const words = useCopyWords().digest;
  const queries = useQueryClient();
  const { hasMessages } = digest;
  return (
    <AskDialog
      title={words.title}
      fields={fields}
      initial={rowOf(fields, digest)}
      fieldOptions={{ hour: { shown: Object.fromEntries(DIGEST_HOURS.map((each) => [each, words.hours(each)])) } }}
      renderField={(name) => (name === 'contact' && !hasMessages ? null : undefined)}
      check={(typed) => {
        const reaches = typed.email !== '' || (hasMessages && typed.contact !== '');
        return typed.sends === 'yes' && !reaches ? { email: DIGEST_GOES_NOWHERE } : {};
      }}
      send={async (row) => {
        await request('digestSet', { body: row });
        await queries.invalidateQueries({ queryKey: ['digestRead'] });
        toast.success(words.saved);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
