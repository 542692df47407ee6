import { ewayExtension } from '#domain/records/eway-bill.ts';
import { showMoment } from '#domain/rules/moment.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useEwayWords } from './useEwayWords.ts';

interface ExtendDialogProps {
  readonly number: string;
  readonly validUpto: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Records that a bill was extended on the e-way bill portal, and until when. */
export function ExtendDialog({ number, validUpto, onDone, onClose }: ExtendDialogProps) {
  const words = useEwayWords();
  return (
    <AskDialog
      title={words.extendOf(number)}
      intro={words.extendIntro(showMoment(validUpto) || words.unknown)}
      fields={ewayExtension}
      initial={{ validUpto: '', reason: '', remark: '' }}
      caption={words.extend}
      send={async (extension) => {
        await request('ewayBillExtended', { body: { ...extension, number } });
        toast.success(words.extended);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
