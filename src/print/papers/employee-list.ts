import { employee, type Employee } from '#domain/records/employee.ts';
import { labelsOf, type Language } from '../language.ts';
import { type ListReport, listReport } from './list.ts';
import type { Sheet } from '../kit/nodes.ts';
import { chosen } from './parts.ts';

export type EmployeeListReport = ListReport<Pick<Employee, 'empName' | 'contact' | 'city' | 'empType'>>;

/** The list of employees, with the columns of its screen (spec 2 §2). */
export function employeeListReport(report: EmployeeListReport, language: Language): Sheet {
  const { of, say, paper, shared, listOf } = labelsOf(language);
  return listReport(report, language, {
    words: listOf(say(employee.title)),
    cut: 'first',
    columns: [
      { head: paper.name, align: 'left', show: (row) => row.empName },
      { head: paper.contact, align: 'left', width: 80, show: (row) => row.contact },
      { head: of(employee.fields.city), align: 'left', show: (row) => row.city },
      {
        head: of(employee.fields.empType),
        align: 'left',
        width: 80,
        show: (row) => chosen(shared.employeeTypes, row.empType),
      },
    ],
  });
}
