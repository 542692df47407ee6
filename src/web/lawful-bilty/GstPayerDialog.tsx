import { choice } from '#domain/fields.ts';
import { GST_PAYERS } from '#domain/rules/gst.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { Problem } from '#web/client/problem.ts';
import { lawfulForm } from './lawful-form.ts';
import type { LawfulFormState } from './LawfulFields.tsx';
import { useLawfulWords } from './useLawfulWords.ts';

/** No payer was chosen: the first choice. */
const BY_LAW = 'By the law';
const { gstPayer, gstReason } = lawfulForm.fields;
const payer = choice([BY_LAW, ...GST_PAYERS], { wire: gstPayer.wire, label: gstPayer.label, blank: BY_LAW });

interface GstPayerDialogProps {
  readonly form: LawfulFormState;
  readonly onClose: () => void;
}

/** Lets an admin choose who pays the GST and why, or leave it to the law again. The form's Submit saves it. */
export default function GstPayerDialog({ form, onClose }: GstPayerDialogProps) {
  const words = useLawfulWords();
  const { texts } = form.state;
  // Only a TBB bilty has a bill-to party.
  const choices = (payer.choices ?? []).filter((each) => each !== 'Bill-to' || texts['paymentBasis'] === 'TBB');
  const take = (chosen: string, reason: string) => {
    if (chosen !== BY_LAW && reason === '') throw missing(words.reasonMissing);
    form.setText('gstPayer', chosen === BY_LAW ? '' : chosen);
    form.setText('gstReason', chosen === BY_LAW ? '' : reason);
    onClose();
  };
  return (
    <AskDialog
      title={words.whoPays}
      fields={{ payer: { ...payer, choices }, gstReason }}
      initial={{ payer: texts['gstPayer'] || BY_LAW, gstReason: texts['gstReason'] ?? '' }}
      fieldOptions={{ payer: { shown: { [BY_LAW]: words.byLaw } } }}
      caption={words.set}
      send={(row) => new Promise((done) => done(take(row.payer, row.gstReason)))}
      onClose={onClose}
    />
  );
}

/** The error under the reason, in the shape of a server's refusal. */
function missing(sentence: string): Problem {
  return new Problem({
    detail: sentence,
    status: 422,
    code: 'invalid',
    errors: [{ path: 'gstReason', message: sentence }],
    requestId: '',
    retryAfter: null,
  });
}
