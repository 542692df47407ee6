import { employee as definition, type Employee } from '#domain/records/employee.ts';
import { labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { panel, row, type Sheet, signature, space } from '../kit/nodes.ts';
import { abreastInFrame, box, capitals, chosen, field, paperSheet } from './parts.ts';

const { fields } = definition;

/** The data of an employee's sheet. Never the picture of the ID proof: it shows in full the number that is masked here. */
export interface EmployeeReport extends Letterhead {
  readonly employee: Employee;
}

/** A printable sheet of one employee (spec 1 §2: employeereport). */
export function employeeReport(report: EmployeeReport, language: Language): Sheet {
  const labels = labelsOf(language);
  const words = labels.employee;
  const title = labels.say(definition.title);
  const { employee, company } = report;
  const wide = { labelWidth: 92 };
  const bold = { ...wide, bold: true };
  return paperSheet({ ...report, copies: [] }, language, {
    title,
    numberLabel: title,
    number: employee.empName,
    running: [],
    contents: [
      abreastInFrame([
        box(capitals(title), [
          field(labels.paper.name, employee.empName, bold),
          field(labels.of(fields.empType), chosen(labels.shared.employeeTypes, employee.empType), wide),
          field(words.contact, employee.contact, bold),
          field(labels.of(fields.email), employee.email, wide),
          field(labels.of(fields.qualification), labels.say(employee.qualification), wide),
        ]),
        box(words.papers, [
          field(labels.of(fields.licence), employee.licence, bold),
          field(words.aadhaar, employee.aadhaar, bold),
          field(labels.of(fields.documentType), labels.say(employee.documentType), wide),
        ]),
      ]),
      abreastInFrame([
        box(capitals(labels.of(fields.address)), [
          field(labels.of(fields.address), employee.address, wide),
          field(labels.of(fields.city), employee.city, wide),
          field(labels.of(fields.state), labels.say(employee.state), wide),
          field(labels.of(fields.pin), employee.pin, wide),
        ]),
      ]),
      space(14),
      row(
        [
          { node: signature('', words.signature, 70, employee.empName), align: 'bottom' },
          { node: panel([]) },
          { node: signature(labels.forCompany(company.companyName), labels.sealAndSign, 70), align: 'bottom' },
        ],
        { gap: 12 },
      ),
    ],
  });
}
