import { employeeScreen } from './employee-screen.ts';
import { RecordReport } from './RecordReport.tsx';

/** The printable sheet of the employee that the address names. */
export function EmployeeReport() {
  return <RecordReport screen={employeeScreen} />;
}
