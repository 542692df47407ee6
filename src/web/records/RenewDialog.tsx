import { date } from '#domain/fields.ts';
import { vehicle, type Vehicle } from '#domain/records/vehicle.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { rowOf } from '#web/client/queries.ts';
import { toast } from '#web/ui/toast.ts';
import { PAPER_FILTERS, vehicleScreen } from './vehicle-screen.ts';

interface RenewDialogProps {
  readonly paper: {
    readonly vehicleId: number;
    readonly vehicleNo: string;
    readonly documentType: string;
    readonly due: string;
    readonly number: string;
  };
  /** The name of the paper. */
  readonly title: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The same day a year later; the 29th of February becomes the 28th. */
const aYearLater = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28');

/** The dialog for the new due date of a paper, which it saves with the vehicle. */
export function RenewDialog({ paper, title, onDone, onClose }: RenewDialogProps) {
  const { t } = useLanguage();
  const words = t.records.duePapers;
  const kind = PAPER_FILTERS.find(({ filter }) => filter === paper.documentType);
  if (kind === undefined) return null;
  const numberName = Object.keys(vehicle.fields).find(
    (name) => vehicle.fields[name as keyof Vehicle] === kind.number,
  ) as keyof Vehicle;
  const fields = {
    due: date({ wire: kind.due.wire, label: kind.due.label, required: 'Invalid date.' }),
    number: kind.number,
  };
  return (
    <AskDialog
      title={`${title} · ${paper.vehicleNo}`}
      intro={words.was(showDate(paper.due))}
      fields={fields}
      initial={{ due: aYearLater(paper.due), number: paper.number }}
      caption={words.renewed}
      send={async ({ due, number }) => {
        const saved = await vehicleScreen.read(paper.vehicleId, new AbortController().signal);
        const row = { ...rowOf(vehicle.fields, saved), [kind.dueField]: due, [numberName]: number };
        await vehicleScreen.update(paper.vehicleId, row, saved.updatedDate);
        toast.success(t.documents.updated);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
