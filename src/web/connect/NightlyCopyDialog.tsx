import { useQueryClient } from '@tanstack/react-query';
import { copySecret, nightlyCopy } from '#domain/records/nightly-copy.ts';
import { rowOf } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCopyWords } from './useCopyWords.ts';

const fields = { ...nightlyCopy.fields, ...copySecret };
/** The fields shown for each target of the copy. */
const ASKED: Readonly<Record<string, readonly (keyof typeof fields)[]>> = {
  off: [],
  mail: ['email'],
  s3: ['url', 'bucket', 'region', 'accessKey', 'secretKey', 'email'],
};

interface NightlyCopyDialogProps {
  readonly copy: Answer<'nightlyCopyRead'>;
  readonly onClose: () => void;
}

/** The dialog that sets the target of the nightly copy. */
export default function NightlyCopyDialog({ copy, onClose }: NightlyCopyDialogProps) {
  const words = useCopyWords().copy;
  const queries = useQueryClient();
  return (
    <AskDialog
      title={words.title}
      fields={fields}
      initial={{ ...rowOf(nightlyCopy.fields, copy), secretKey: '' }}
      fieldOptions={{
        way: { shown: words.ways },
        email: { description: words.emailHint },
        url: { description: words.urlHint },
        ...(copy.hasSecret && { secretKey: { description: words.secretKept } }),
      }}
      renderField={(name, form) => (name === 'way' || ASKED[form.values.way]?.includes(name) ? undefined : null)}
      renderBelow={(typed) => typed.way === 's3' && <p className="quiet">{words.tried}</p>}
      send={async (row) => {
        await request('nightlyCopySet', { body: row });
        await queries.invalidateQueries({ queryKey: ['nightlyCopyRead'] });
        toast.success(words.saved);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
