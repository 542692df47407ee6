import { Field } from '#web/ui/Field.tsx';
import type { RecordFormOf } from './useRecordForm.ts';
import type { VehicleFields } from './vehicle-screen.ts';

/** Whose a vehicle is. It is chosen from a list, which the form does not wait for. */
export default function VehicleOwnership({ form }: { readonly form: RecordFormOf<VehicleFields> }) {
  return <Field form={form} name="ownership" />;
}
