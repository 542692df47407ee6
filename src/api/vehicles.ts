import { z } from 'zod';
import { choice, text } from '#domain/fields.ts';
import { numberedVehicle, PAPER_KINDS, vehicle, vehiclePapers, type PaperKind } from '#domain/records/vehicle.ts';
import { call } from './call.ts';
import { called } from './clean-names.ts';
import { prefixed } from './prefixed.ts';
import { anyRecordId, listedCalls, savedShape, searchOnly, updateBody } from './records.ts';
import { dataShape, listFilter, pageShape, paging } from './shapes.ts';

const vehicleShape = savedShape(vehicle);
const expirations = ({ due, dueField }: (typeof vehiclePapers)[PaperKind]) =>
  z.array(z.object({ [due.wire]: called(z.string(), dueField), vehicle_No: z.string() }));
const vehicleNo = text({ wire: 'vehicle_No', label: 'Vehicle No.', max: 20 });
const filters = PAPER_KINDS.map((kind) => vehiclePapers[kind].filter);
const dueFilter = {
  documentType: choice(filters, { wire: 'documentType', label: 'Document Type' }),
  // The name that older clients use.
  docType: choice(filters, { wire: 'docType', label: 'Document Type' }),
  fromDate: listFilter.fromDate,
  toDate: listFilter.toDate,
};

/** A vehicle paper that is overdue or falls due soon. */
const duePaper = z.object({
  vehicleId: z.number(),
  vehicle_No: z.string(),
  documentType: z.enum(filters),
  number: z.string(),
  due: z.string(),
});

const common = prefixed(
  'vehicle',
  listedCalls(
    vehicle,
    { filter: { ...searchOnly, ...dueFilter }, named: { id: anyRecordId, vehicleNo }, shape: vehicleShape },
    {
      base: 'Vehicle_Detail',
      list: 'GetVehicleInfo',
      page: 'GetVehiclePage',
      read: 'GetVehicle',
      update: 'UpdateVehicle',
      upload: 'uploadDocs',
      image: 'GetVehicleImage',
      pdf: 'Vehicle',
      listName: 'View_Vehicle_List',
    },
  ),
);

export const vehicleCalls = {
  vehicleNumbers: call({
    method: 'GET',
    path: 'Vehicle_Detail/GetVehicleNoList',
    summary: "The numbers of the company's vehicles (up to 50,000).",
    who: 'company',
    answer: { json: z.array(z.object({ vehicle_No: z.string() })) },
  }),
  expiringDocuments: call({
    method: 'GET',
    path: 'Vehicle_Detail/ExpiringDocuments',
    summary: 'Papers that are overdue or fall due within 30 days, soonest first, up to 20 of each kind.',
    who: 'company',
    answer: {
      json: z.object(
        Object.fromEntries(
          PAPER_KINDS.map((kind) => [vehiclePapers[kind].expirations, expirations(vehiclePapers[kind])]),
        ),
      ),
    },
  }),
  duePapers: call({
    method: 'GET',
    path: 'Vehicle_Detail/DuePapers',
    summary:
      'A page of all papers that are overdue or fall due within 30 days, soonest first; of one kind, or of a vehicle by its number.',
    who: 'company',
    query: { ...searchOnly, documentType: dueFilter.documentType, ...paging },
    answer: { json: pageShape(duePaper) },
  }),
  nextVehicleId: call({
    method: 'GET',
    path: 'Vehicle_Detail/GetMaxVehicleId',
    summary: 'The next id to use.',
    who: 'company',
    answer: { json: z.number() },
  }),
  vehiclesByDueDate: call({
    method: 'GET',
    path: 'Vehicle_Detail/GetVehicleByDocDueDate',
    summary: 'The vehicles of which one kind of paper falls due between two dates, soonest first (up to 10,000).',
    who: 'company',
    query: dueFilter,
    answer: { json: dataShape(vehicleShape) },
  }),
  ...common,
  vehicleCreate: call({
    method: 'POST',
    path: 'Vehicle_Detail',
    summary: 'Saves a vehicle with the numbers and due dates of its papers.',
    who: 'company',
    idempotent: true,
    body: { shape: 'fields', fields: vehicle.fields },
    invalid: 'Please fill all required fields.',
    answer: { json: vehicleShape },
  }),
  addVehicle: call({
    method: 'POST',
    path: 'Vehicle_Detail/AddVehicle',
    summary: 'Adds a vehicle by its number, as the bilty form does inline.',
    who: 'company',
    body: { shape: 'fields', fields: numberedVehicle.fields },
    invalid: 'Please fill all required fields.',
    answer: { json: vehicleShape },
  }),
  vehicleUpdateByNo: call({
    method: 'PUT',
    also: ['POST'],
    path: 'Vehicle_Detail/UpdateVehicleByVehicleNo',
    summary: 'Changes the vehicle with a number, given in the query or the body.',
    who: 'company',
    query: { vehicleNo },
    body: updateBody(vehicle.fields),
    invalid: 'Please fill all required fields.',
    answer: { json: vehicleShape },
  }),
};
