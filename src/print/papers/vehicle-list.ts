import { type PaperKind, vehicle, type Vehicle, vehiclePapers } from '#domain/records/vehicle.ts';
import { labelsOf, type Language } from '../language.ts';
import { type ListReport, listReport } from './list.ts';
import type { Sheet } from '../kit/nodes.ts';
import { expiry } from './vehicle-report.ts';

type Listed = Pick<Vehicle, 'vehicleNo' | 'owner' | 'pan' | 'make' | (typeof vehiclePapers)[PaperKind]['dueField']>;

export type VehicleListReport = ListReport<Listed>;

/** The list of vehicles, with the columns of its screen (spec 2 §2); if it is about one kind of paper, with its due date. */
export function vehicleListReport(report: VehicleListReport, language: Language): Sheet {
  const { of, say, listOf, vehicle: papers } = labelsOf(language);
  const { due = '', today = '' } = report;
  const paper = due === '' ? null : vehiclePapers[due];
  return listReport(report, language, {
    words: { ...listOf(say(vehicle.title)), ...(paper && { title: papers.dueList(say(paper.title)) }) },
    cut: 'first',
    columns: [
      { head: of(vehicle.fields.vehicleNo), align: 'left', width: 110, show: (row) => row.vehicleNo },
      { head: of(vehicle.fields.owner), align: 'left', show: (row) => row.owner },
      ...(paper
        ? [
            {
              head: papers.due,
              align: 'left' as const,
              width: 124,
              show: (row: Listed) => expiry(row[paper.dueField], today, papers.expired),
            },
          ]
        : [{ head: of(vehicle.fields.pan), align: 'left' as const, width: 84, show: (row: Listed) => row.pan }]),
      { head: of(vehicle.fields.make), align: 'left', show: (row) => row.make },
    ],
  });
}
