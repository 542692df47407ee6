import { employee, employeeLogin } from '#domain/records/employee.ts';
import { kindPages } from '#web/kind-pages.ts';
import { callsOf } from './record-calls.ts';
import type { RecordScreen } from './record-screen.ts';

const fields = { ...employee.fields, ...employeeLogin };
export type EmployeeFields = typeof fields;

/** The definition of an employee's form, list and report. */
export const employeeScreen: RecordScreen<EmployeeFields> = {
  record: employee,
  fields,
  words: (t) => ({ ...t.records.kinds.employee, notSent: t.documents.notSent }),
  ...kindPages.employee,
  firstField: 'empName',
  notStored: ['aadhaar', 'password'],
  ...callsOf('employee', employee),
  resends: true,
  printName: 'Employee.pdf',
  printListName: 'View_Employee_List.pdf',
  changedBySave: ['drivers'],
};
