import { useState } from 'react';
import { ewayExtensionSheet } from '#domain/records/eway-files.ts';
import { stateName, STATE_CODES } from '#domain/rules/states.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem } from '#web/client/problem.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './ExtensionDialog.module.css';
import { useEwayWords } from './useEwayWords.ts';

interface ExtensionDialogProps {
  readonly numbers: readonly string[];
  readonly onClose: () => void;
}

// Each bill's own document is its LR, so the dialog does not ask for it.
const { ewayBillNos: _of, transDocNo: _no, transDocDate: _date, ...sheetFields } = ewayExtensionSheet;

/** Asks for the details of an extension worksheet, and saves the file. */
export function ExtensionDialog({ numbers, onClose }: ExtensionDialogProps) {
  const { say } = useLanguage();
  const all = useEwayWords();
  const words = all.files;
  // The bills that cannot be extended, and why.
  const [refused, setRefused] = useState<readonly string[]>([]);
  const states = Object.fromEntries(STATE_CODES.map((code) => [code, `${code} ${say(stateName(code))}`]));
  return (
    <AskDialog
      wide
      title={words.extension}
      intro={
        <>
          <p>{words.extensionIntro(numbers.length)}</p>
          {refused.length > 0 && <RefusedBills sentences={refused} />}
        </>
      }
      fields={sheetFields}
      initial={{
        fromPlace: '',
        fromState: '',
        fromPincode: '',
        remainingDistance: '',
        reason: '',
        remark: '',
        vehicleNo: '',
        transMode: 'Road',
        transitType: '',
        addressLine1: '',
        addressLine2: '',
        addressLine3: '',
        format: 'pdf',
      }}
      fieldOptions={{
        fromState: { shown: states },
        vehicleNo: { description: words.ofBill },
        transitType: { description: words.inTransitOnly },
        format: { shown: words.formats },
      }}
      caption={words.make}
      send={async (row) => {
        setRefused([]);
        try {
          const body = { ...row, ewayBillNos: numbers.join(','), transDocNo: '', transDocDate: null };
          saveFile(await request('ewayBillExtensionSheet', { body }), `Extension.${row.format}`);
        } catch (error) {
          if (error instanceof Problem) setRefused(ofBills(error, numbers, say));
          throw error;
        }
        toast.success(words.made(1));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function RefusedBills({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={classes['refused']} role="alert">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** The errors of single bills, each after its number. */
function ofBills({ errors }: Problem, numbers: readonly string[], say: (english: string) => string) {
  return errors.flatMap(({ path, message }) => {
    const at = /\[(\d+)\]$/.exec(path)?.[1];
    return at === undefined ? [] : [`${numbers[Number(at)]}: ${say(message)}`];
  });
}
