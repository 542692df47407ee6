import { Navigate } from '@tanstack/react-router';
import type { StepDialogProps } from '#web/documents/screen.ts';

/** The unloading of a challan has a page of its own, because every line is asked for. */
export default function UnloadStep({ saved }: StepDialogProps) {
  return <Navigate to="/dashboard/unloading" search={{ challanNo: saved.number }} />;
}
