import { RecordReport } from './RecordReport.tsx';
import { vehicleScreen } from './vehicle-screen.ts';

/** The report of the vehicle that the address names, with its papers. */
export function VehicleReport() {
  return <RecordReport screen={vehicleScreen} />;
}
