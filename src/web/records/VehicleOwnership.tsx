import { Field } from '#web/ui/Field.tsx';
import type { RecordFormOf } from './useRecordForm.ts';
import type { VehicleFields } from './vehicle-screen.ts';

/** The ownership of a vehicle, chosen from a list that is loaded after the form. */
export default function VehicleOwnership({ form }: { readonly form: RecordFormOf<VehicleFields> }) {
  return <Field form={form} name="ownership" />;
}
