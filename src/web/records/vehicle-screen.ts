import { PAPER_KINDS, vehicle, vehiclePapers } from '#domain/records/vehicle.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import { kindPages } from '#web/kind-pages.ts';
import { callsOf } from './record-calls.ts';
import type { RecordScreen } from './record-screen.ts';

export type VehicleFields = typeof vehicle.fields;

/** The papers by which the list can be filtered, under the specification's names. */
export const PAPER_FILTERS = PAPER_KINDS.map((kind) => vehiclePapers[kind]);

/** Dates without a paper filter nothing: they are due dates of that paper (spec 2 §5). */
function queryOf({ searchParam, fromDate, toDate, choice }: ListFilter) {
  const documentType = PAPER_FILTERS.find(({ filter }) => filter === choice)?.filter;
  return documentType === undefined ? { searchParam } : { searchParam, documentType, fromDate, toDate };
}

/** The definition of a vehicle's form, list and report. */
export const vehicleScreen: RecordScreen<VehicleFields> = {
  record: vehicle,
  fields: vehicle.fields,
  words: (t) => ({ ...t.records.kinds.vehicle, notSent: t.documents.notSent }),
  ...kindPages.vehicle,
  firstField: 'vehicleNo',
  dateField: 'permitDueDate',
  notStored: [],
  ...callsOf('vehicle', vehicle, queryOf),
  resends: true,
  printName: 'Vehicle.pdf',
  printListName: 'View_Vehicle_List.pdf',
  changedBySave: ['vehicleNumbers', 'expiringDocuments', 'duePapers'],
};
