import { z } from 'zod';
import { driver } from '#domain/records/employee.ts';
import { vehicle, vehiclePaperFields, vehiclePapers } from '#domain/records/vehicle.ts';
import { call } from './call.ts';
import { recordShape } from './shapes.ts';

const driverOption = z.object({ id: z.number(), empName: z.string() });
const expirations = (due: string) => z.array(z.object({ [due]: z.string(), vehicle_No: z.string() }));

export const recordCalls = {
  drivers: call({
    method: 'GET',
    path: 'EmployeeInfo/GetDriversByTenant',
    summary: "The company's drivers, by name.",
    who: 'company',
    answer: { json: z.array(driverOption) },
  }),
  addDriver: call({
    method: 'POST',
    path: 'EmployeeInfo/AddDriver',
    summary: 'Adds a driver by name, as the bilty form does inline.',
    who: 'company',
    body: { shape: 'fields', fields: driver.fields },
    invalid: 'Please enter a driver name.',
    answer: { json: driverOption },
  }),
  vehicleNumbers: call({
    method: 'GET',
    path: 'Vehicle_Detail/GetVehicleNoList',
    summary: "The numbers of the company's vehicles.",
    who: 'company',
    answer: { json: z.array(z.object({ vehicle_No: z.string() })) },
  }),
  createVehicle: call({
    method: 'POST',
    path: 'Vehicle_Detail',
    summary: 'Saves a vehicle with the numbers and due dates of its papers.',
    who: 'company',
    body: { shape: 'fields', fields: { ...vehicle.fields, ...vehiclePaperFields } },
    invalid: 'Please fill all required fields.',
    answer: { json: recordShape({ ...vehicle.fields, ...vehiclePaperFields }) },
  }),
  expiringDocuments: call({
    method: 'GET',
    path: 'Vehicle_Detail/ExpiringDocuments',
    summary: 'Papers that are overdue or fall due within 30 days, soonest first, up to 20 of each kind.',
    who: 'company',
    answer: {
      json: z.object({
        [vehiclePapers.permit.expirations]: expirations(vehiclePapers.permit.due.wire),
        [vehiclePapers.policy.expirations]: expirations(vehiclePapers.policy.due.wire),
        [vehiclePapers.roadTax.expirations]: expirations(vehiclePapers.roadTax.due.wire),
        [vehiclePapers.fitness.expirations]: expirations(vehiclePapers.fitness.due.wire),
      }),
    },
  }),
};
