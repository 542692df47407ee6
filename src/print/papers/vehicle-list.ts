import { vehicle, type Vehicle } from '#domain/records/vehicle.ts';
import { labelsOf, type Language } from '../language.ts';
import { type ListReport, listReport } from './list.ts';
import type { Sheet } from '../kit/nodes.ts';

export type VehicleListReport = ListReport<Pick<Vehicle, 'vehicleNo' | 'owner' | 'pan' | 'make'>>;

/** The list of vehicles, with the columns of its screen (spec 2 §2). */
export function vehicleListReport(report: VehicleListReport, language: Language): Sheet {
  const { of, shared, vehicleList: words } = labelsOf(language);
  return listReport(report, language, {
    file: 'View_Vehicle_List',
    words: { ...words, none: shared.noVehicles },
    cut: 'first',
    columns: [
      { head: of(vehicle.fields.vehicleNo), align: 'left', width: 110, show: (row) => row.vehicleNo },
      { head: of(vehicle.fields.owner), align: 'left', show: (row) => row.owner },
      { head: of(vehicle.fields.pan), align: 'left', width: 84, show: (row) => row.pan },
      { head: of(vehicle.fields.make), align: 'left', show: (row) => row.make },
    ],
  });
}
