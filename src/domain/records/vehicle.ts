import { defineRecord, type RowOf } from '../define.ts';
import { code, date, text } from '../fields.ts';

/** A vehicle (spec 1 §3). Its four papers stand in `vehicle_document`, one row a paper. */
export const vehicle = defineRecord({
  table: 'vehicle',
  title: 'Vehicle',
  fields: {
    vehicleNo: text({ wire: 'vehicle_No', label: 'Vehicle No.', required: 'Vehicle No. is required.', max: 20 }),
    make: text({ wire: 'make', label: 'Make' }),
    capacity: text({ wire: 'vehicle_Capacity', label: 'Vehicle Capacity', max: 40 }),
    owner: text({ wire: 'owner_Name', label: 'Owner Name' }),
    chassisNo: text({ wire: 'chasis_No', label: 'Chasis No.', max: 40 }),
    engineNo: text({ wire: 'engine_No', label: 'Engine No.', max: 40 }),
    pan: code(10, { wire: 'pan_No', label: 'PAN No.' }),
  },
});

/** The papers of a vehicle: each has a number, a due date and a heading on the renewals card (spec 1 §2, §3). */
export const vehiclePapers = {
  permit: {
    title: 'Permit Document',
    number: text({ wire: 'permit_No', label: 'Permit No.', max: 40 }),
    due: date({ wire: 'permit_Due_Date', label: 'Permit Due Date' }),
    expirations: 'permitExpirations',
  },
  policy: {
    title: 'Policy Document',
    number: text({ wire: 'policy_No', label: 'Policy No.', max: 40 }),
    due: date({ wire: 'insurance_Due_Date', label: 'Insurance Due Date' }),
    expirations: 'insuranceExpirations',
  },
  roadTax: {
    title: 'Road Tax Document',
    number: text({ wire: 'road_Tax_No', label: 'Road Tax No.', max: 40 }),
    due: date({ wire: 'due_Date', label: 'Road Tax Due Date' }),
    expirations: 'roadTaxExpirations',
  },
  fitness: {
    title: 'Fitness Document',
    number: text({ wire: 'fitness_Certificate_No', label: 'Fitness Certificate No.', max: 40 }),
    due: date({ wire: 'fitness_Due_Date', label: 'Fitness Due Date' }),
    expirations: 'fitnessExpirations',
  },
} as const;

export type PaperKind = keyof typeof vehiclePapers;

/** The papers' fields under the names of the vehicle's body. */
export const vehiclePaperFields = {
  permitNo: vehiclePapers.permit.number,
  permitDueDate: vehiclePapers.permit.due,
  policyNo: vehiclePapers.policy.number,
  policyDueDate: vehiclePapers.policy.due,
  roadTaxNo: vehiclePapers.roadTax.number,
  roadTaxDueDate: vehiclePapers.roadTax.due,
  fitnessNo: vehiclePapers.fitness.number,
  fitnessDueDate: vehiclePapers.fitness.due,
};

/** Days ahead that a paper is called upcoming (decisions: employees and vehicles). */
export const RENEWAL_DAYS = 30;

export type Vehicle = RowOf<(typeof vehicle)['fields']>;
