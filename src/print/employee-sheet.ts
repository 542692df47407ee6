import type { Employee } from '#domain/records/employee.ts';
import { labelsOf, type Language } from './language.ts';
import type { Letterhead } from './letterhead.ts';
import { panel, row, type Sheet, signature, space } from './nodes.ts';
import { abreastInFrame, box, field, paperSheet } from './parts.ts';

/** What the sheet of one employee shows. Never the picture of the id proof: it shows the whole number that is masked here. */
export interface EmployeeReport extends Letterhead {
  readonly employee: Employee;
}

/** A printable sheet of one employee (spec 1 §2: employeereport). */
export function employeeReport(report: EmployeeReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const words = labels.employee;
  const { employee, company } = report;
  const wide = { labelWidth: 92 };
  const bold = { ...wide, bold: true };
  return paperSheet({ ...report, copies: [] }, language, {
    title: words.title,
    numberLabel: words.title,
    number: employee.empName,
    contents: [
      abreastInFrame([
        box(words.work, [
          field(labels.paper.name, employee.empName, bold),
          field(words.type, words.types[employee.empType], wide),
          field(words.contact, employee.contact, bold),
          field(labels.email, employee.email, wide),
          field(words.qualification, employee.qualification, wide),
        ]),
        box(words.papers, [
          field(words.licence, employee.licence, bold),
          field(words.aadhaar, employee.aadhaar, bold),
          field(words.documentType, employee.documentType, wide),
        ]),
      ]),
      abreastInFrame([
        box(words.home, [
          field(words.address, employee.address, wide),
          field(words.city, employee.city, wide),
          field(words.state, employee.state, wide),
          field(words.pin, employee.pin, wide),
        ]),
      ]),
      space(14),
      row(
        [
          { node: signature('', words.signature, 70) },
          { node: panel([]) },
          { node: signature(labels.forCompany(company.companyName), labels.sealAndSign, 70) },
        ],
        { gap: 12 },
      ),
    ],
  });
}
