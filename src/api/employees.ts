import { z } from 'zod';
import { choice, text } from '#domain/fields.ts';
import { driver, employee, employeeLogin } from '#domain/records/employee.ts';
import { newPassword } from '#domain/records/user.ts';
import { call } from './call.ts';
import { prefixed } from './prefixed.ts';
import { anyRecordId, listedCalls, recordId, savedShape, searchOnly, updateBody } from './records.ts';

/** An employee as answered: with the Aadhaar number masked, and whether there is a login. */
const employeeShape = savedShape(employee).extend({
  userName: z.string(),
  login_Status: z.enum(['', 'active', 'disabled']),
});
export const driverOption = z.object({ id: z.number(), empName: z.string() });
const loginShape = z.object({ id: z.number(), userName: z.string(), login_Status: z.enum(['active', 'disabled']) });
// Calls by Aadhaar number come from the specification; the portal's own screens identify an employee by id.
const aadhaar = text({ wire: 'aadharNo', label: 'Aadhar Number', max: 20 });

const common = prefixed(
  'employee',
  listedCalls(
    employee,
    { filter: searchOnly, named: { id: anyRecordId, aadhaar }, shape: employeeShape },
    {
      base: 'EmployeeInfo',
      list: 'GetEmpList',
      page: 'GetEmpPage',
      read: 'GetEmployee',
      update: 'UpdateEmployee',
      upload: 'uploadId_Proof',
      image: 'GetEmployeeImage',
      pdf: 'Employee',
      listName: 'View_Employee_List',
    },
  ),
);

export const employeeCalls = {
  ...common,
  employeeCreate: call({
    method: 'POST',
    path: 'EmployeeInfo',
    summary:
      'Saves an employee; for admin and backoffice with userName and password, also their login, in one transaction. Back office can add drivers only.',
    who: 'company',
    idempotent: true,
    body: { shape: 'fields', fields: { ...employee.fields, ...employeeLogin } },
    invalid: 'Please fill all required fields.',
    answer: { json: employeeShape },
  }),
  employeeUpdateByAadhaar: call({
    method: 'PUT',
    also: ['POST'],
    path: 'EmployeeInfo/UpdateEmployeesByAadharNo',
    summary: 'Changes the employee with the given Aadhaar number.',
    who: 'company',
    query: { aadhaar },
    body: updateBody(employee.fields),
    invalid: 'Please fill all required fields.',
    answer: { json: employeeShape },
  }),
  employeeAddLogin: call({
    method: 'POST',
    path: 'EmployeeInfo/AddLogin',
    summary: 'Gives an admin or back-office employee who has none a login.',
    who: 'companyAdmin',
    query: { id: recordId },
    body: { shape: 'fields', fields: employeeLogin },
    invalid: 'Please fill all required fields.',
    answer: { json: loginShape },
  }),
  employeeSetLogin: call({
    method: 'PUT',
    also: ['POST'],
    path: 'EmployeeInfo/SetLogin',
    summary:
      "Disables an employee's login, which ends its sessions, or enables it again. Nobody can disable their own.",
    who: 'companyAdmin',
    query: { id: recordId },
    body: {
      shape: 'fields',
      fields: {
        status: choice(['active', 'disabled'], {
          wire: 'login_Status',
          label: 'Login',
          required: 'Please choose active or disabled.',
        }),
      },
    },
    answer: { json: loginShape },
  }),
  employeeSetLoginPassword: call({
    method: 'PUT',
    also: ['POST'],
    path: 'EmployeeInfo/SetLoginPassword',
    summary: "Resets an employee's password, which ends the sessions of that login.",
    who: 'companyAdmin',
    query: { id: recordId },
    body: { shape: 'fields', fields: { password: newPassword } },
    invalid: 'Please fill all required fields.',
    answer: { json: loginShape },
  }),
  drivers: call({
    method: 'GET',
    path: 'EmployeeInfo/GetDriversByTenant',
    summary: "The company's drivers, by name (up to 50,000).",
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
};
