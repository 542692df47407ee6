import { consolidatedEwayFile, partBEwayFile } from '#domain/records/eway-files.ts';
import { stateName, STATE_CODES } from '#domain/rules/states.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import { savePortalFile } from './portal-file.ts';
import { useEwayWords } from './useEwayWords.ts';

interface PortalFileDialogProps {
  readonly kind: 'partB' | 'consolidated';
  /** One file is made for each. */
  readonly challans: readonly string[];
  readonly onClose: () => void;
}

const { challanNo: _ofPartB, ...partB } = partBEwayFile;
const { challanNo: _ofConsolidated, ...consolidated } = consolidatedEwayFile;

/** Asks for the remaining details of the challans' files, makes them and saves them. */
export function PortalFileDialog({ kind, challans, onClose }: PortalFileDialogProps) {
  const { say } = useLanguage();
  const words = useEwayWords().files;
  const states = Object.fromEntries(STATE_CODES.map((code) => [code, `${code} ${say(stateName(code))}`]));
  const dialog = {
    title: words[kind],
    intro: <p>{words.intro[kind](challans.join(', '))}</p>,
    caption: words.make,
    onClose,
    fieldOptions: { fromPlace: { description: words.ofChallan }, fromState: { shown: states } },
  };
  const each = async (make: (challanNo: string) => Promise<object>) => {
    for (const challan of challans) savePortalFile(await make(challan), `${words.fileName[kind]}-${challan}`);
    toast.success(words.made(challans.length));
    onClose();
  };
  if (kind === 'partB')
    return (
      <AskDialog
        {...dialog}
        fields={partB}
        initial={{ fromPlace: '', fromState: '', reason: 'First Time', remark: '' }}
        send={(row) => each((challanNo) => request('ewayBillPartBFile', { body: { ...row, challanNo } }))}
      />
    );
  return (
    <AskDialog
      {...dialog}
      fields={consolidated}
      initial={{ fromPlace: '', fromState: '' }}
      send={(row) => each((challanNo) => request('ewayBillConsolidatedFile', { body: { ...row, challanNo } }))}
    />
  );
}
