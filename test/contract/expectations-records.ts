import type { CallName } from '#api/calls.ts';
import type { employeeCalls } from '#api/employees.ts';
import { prefixed } from '#api/prefixed.ts';
import type { vehicleCalls } from '#api/vehicles.ts';
import { RED_DOT } from '#test/print/samples.ts';
import { call, done, registration, type Sent, type TestCompany } from '#test/factories.ts';
import { anEmployee, aVehicle } from '#test/forms.ts';
import { sharedThreads, type TestPortal } from '#test/portal.ts';
import { CANARY_AADHAAR, CANARY_PLATE } from './canary-words.ts';

// What is expected of the calls of employees and vehicles, for the tests that go through every call of the contract.

type RecordCall = keyof typeof employeeCalls | keyof typeof vehicleCalls;
type Requests = Readonly<Record<RecordCall | 'clientImage', (() => Promise<Sent>) | Sent>>;

/** Who may make these calls. */
export function recordExpectations<Row>(ofCompany: Row, ofItsAdmin: Row): Readonly<Record<RecordCall, Row>> {
  const listed = {
    list: ofCompany,
    page: ofCompany,
    read: ofCompany,
    update: ofCompany,
    create: ofCompany,
    upload: ofCompany,
    image: ofCompany,
    print: ofCompany,
    printList: ofCompany,
    exportList: ofCompany,
    importTemplate: ofCompany,
    import: ofCompany,
  };
  return {
    ...prefixed('employee', listed),
    ...prefixed('vehicle', listed),
    employeeUpdateByAadhaar: ofCompany,
    employeeAddLogin: ofItsAdmin,
    employeeSetLogin: ofItsAdmin,
    employeeSetLoginPassword: ofItsAdmin,
    drivers: ofCompany,
    addDriver: ofCompany,
    vehicleUpdateByNo: ofCompany,
    vehiclesByDueDate: ofCompany,
    nextVehicleId: ofCompany,
    vehicleNumbers: ofCompany,
    addVehicle: ofCompany,
    expiringDocuments: ofCompany,
    duePapers: ofCompany,
  };
}

/** A form with one small PNG in a field. */
export function pictureForm(field: string, bytes: Uint8Array = RED_DOT, name = 'picture.png'): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return form;
}

/** A form with a spreadsheet of rows, with the wire names as heads. */
export async function sheetForm(rows: readonly Readonly<Record<string, unknown>>[]): Promise<FormData> {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const { sheets } = await sharedThreads();
  const file = await sheets.write([
    {
      name: 'Rows',
      columns: heads.map((head) => ({ head, kind: 'text' })),
      rows: rows.map((row) => heads.map((head) => text(row[head]))),
    },
  ]);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'rows.xlsx');
  return form;
}

/** Requests that succeed for a caller who may make them; each works on a record of A made for it. */
export function recordRequests(world: () => { portal: TestPortal; a: TestCompany }): Requests {
  type Saved = { readonly id: number } & Readonly<Record<string, unknown>>;
  async function saved(name: CallName, body: object): Promise<Saved> {
    const { portal, a } = world();
    return done(await call(portal, name, { token: a.token, body })) as Saved;
  }
  const anyEmployee = (fields: object = {}) => saved('employeeCreate', anEmployee({ ...fields }));
  const anyVehicle = () => saved('vehicleCreate', aVehicle());
  const named = async (record: Promise<Saved>) => ({ query: { id: (await record).id } });
  const aClerk = (login: object = {}) => anyEmployee({ empType: 'backoffice', ...login });
  const withLogin = () => {
    const { userName = '', password = '' } = registration();
    return aClerk({ userName, password });
  };
  async function withPicture(name: 'employeeUpload' | 'vehicleUpload', record: Promise<Saved>, field: string) {
    const { portal, a } = world();
    const { id } = await record;
    const filed = done(await call(portal, name, { token: a.token, query: { id }, body: pictureForm(field) }));
    return filed.filePaths[0]?.split('/') ?? [];
  }
  const imageOf = async (parts: Promise<string[]>) => ({ query: { fileName: (await parts)[3] ?? '' } });

  // One row is wrong, so that the answer has an error.
  const sheets = (body: (fields?: object) => Record<string, unknown>, wrong: object) => ({
    exportList: {},
    importTemplate: {},
    import: async () => ({ query: { dryRun: 'yes' }, body: await sheetForm([body(), body(wrong)]) }),
  });

  return {
    ...prefixed('employee', {
      list: {},
      page: {},
      read: () => named(anyEmployee()),
      update: async () => ({ ...(await named(anyEmployee())), body: anEmployee() }),
      create: async () => ({ body: anEmployee() }),
      upload: async () => ({ ...(await named(anyEmployee())), body: pictureForm('image') }),
      image: () => imageOf(withPicture('employeeUpload', anyEmployee(), 'image')),
      print: () => named(anyEmployee()),
      printList: {},
      ...sheets((fields) => anEmployee({ ...fields }), { contact_No: '12' }),
    }),
    ...prefixed('vehicle', {
      list: {},
      page: {},
      read: () => named(anyVehicle()),
      update: async () => ({ ...(await named(anyVehicle())), body: aVehicle() }),
      create: async () => ({ body: aVehicle() }),
      upload: async () => ({ ...(await named(anyVehicle())), body: pictureForm('permit_Photo') }),
      image: () => imageOf(withPicture('vehicleUpload', anyVehicle(), 'permit_Photo')),
      print: () => named(anyVehicle()),
      printList: {},
      ...sheets((fields) => aVehicle({ ...fields }), { permit_Due_Date: '2026-02-31' }),
    }),
    employeeUpdateByAadhaar: async () => {
      const body = anEmployee();
      await anyEmployee(body);
      return { query: { aadharNo: String(body['aadharNo']) }, body };
    },
    employeeAddLogin: async () => {
      const { userName, password } = registration();
      return { ...(await named(aClerk())), body: { userName, password } };
    },
    employeeSetLogin: async () => ({ ...(await named(withLogin())), body: { login_Status: 'disabled' } }),
    employeeSetLoginPassword: async () => ({ ...(await named(withLogin())), body: { password: 'another password' } }),
    drivers: {},
    addDriver: async () => ({ body: { empName: `Driver ${crypto.randomUUID()}` } }),
    vehicleUpdateByNo: async () => ({
      query: { Vehicle_No: String((await anyVehicle())['vehicle_No']) },
      body: aVehicle(),
    }),
    vehiclesByDueDate: { query: { documentType: 'Permit_Due_Date', FromDate: '2026-01-01', ToDate: '2026-12-31' } },
    nextVehicleId: {},
    vehicleNumbers: {},
    addVehicle: async () => ({ body: { vehicle_No: aVehicle()['vehicle_No'] } }),
    expiringDocuments: {},
    duePapers: {},
    clientImage: async () => {
      const [, tenantId = '', kind = '', file = ''] = await withPicture('vehicleUpload', anyVehicle(), 'permit_Photo');
      return { query: { tenantId, kind, file } };
    },
  };
}

// A dry run, or the importer’s own answers would have A’s number from then on.
const sheetOfA = async (row: Record<string, unknown>): Promise<Sent> => ({
  query: { dryRun: 'yes' },
  body: await sheetForm([row]),
});
/** Spreadsheets with a record of A. A thread of a portal makes them, so only what sends them does. */
export const sheetsOfA = async () => ({
  employee: await sheetOfA(anEmployee({ aadharNo: CANARY_AADHAAR })),
  vehicle: await sheetOfA(aVehicle({ vehicle_No: CANARY_PLATE })),
});

/** How anyone else would try them: as intended, and with the ids, numbers and names of A’s records. */
export function recordAttempts(
  sheets: Readonly<Record<'employee' | 'vehicle', Sent>>,
): Readonly<Record<RecordCall | 'clientImage', Sent[]>> {
  const ids = [{ id: 1 }, { id: 2 }, { id: 999 }];
  const each = (more: Sent = {}) => ids.map((query) => ({ ...more, query }));
  const filters = [{}, { searchParam: 'QZ' }, { searchParam: '73918' }];
  const lists = filters.map((query) => ({ query }));
  const pages = [...lists, { query: { pageIndex: 2, pageSize: 1 } }];
  const byAadhaar = { aadharNo: CANARY_AADHAAR };
  const files = ['x.png', '../../secret.key', '..%2f..%2fsecret.key'].map((fileName) => ({ query: { fileName } }));
  return {
    ...prefixed('employee', {
      list: lists,
      page: pages,
      read: [...each(), { query: byAadhaar }],
      update: each({ body: anEmployee() }),
      create: [{ body: anEmployee() }, { body: anEmployee({ aadharNo: CANARY_AADHAAR }) }],
      upload: [...each({ body: pictureForm('image') }), { query: byAadhaar, body: pictureForm('image') }],
      image: files,
      print: [...each(), { query: byAadhaar }],
      printList: lists,
      exportList: lists,
      importTemplate: [{}],
      import: [{ body: new FormData() }, sheets.employee],
    }),
    ...prefixed('vehicle', {
      list: lists,
      page: pages,
      read: [...each(), { query: { Vehicle_No: CANARY_PLATE } }],
      update: each({ body: aVehicle() }),
      create: [{ body: aVehicle() }],
      upload: [...each({ body: pictureForm('permit_Photo') }), { body: pictureForm('permit_Photo') }],
      image: files,
      print: [...each(), { query: { Vehicle_No: CANARY_PLATE } }],
      printList: lists,
      exportList: lists,
      importTemplate: [{}],
      import: [{ body: new FormData() }, sheets.vehicle],
    }),
    employeeUpdateByAadhaar: [{ query: byAadhaar, body: anEmployee() }],
    employeeAddLogin: each({ body: { userName: `qz-${crypto.randomUUID()}`, password: 'a new password' } }),
    employeeSetLogin: each({ body: { login_Status: 'disabled' } }),
    employeeSetLoginPassword: each({ body: { password: 'a new password' } }),
    drivers: [{}],
    addDriver: [{ body: { empName: `Suresh ${crypto.randomUUID()}` } }],
    vehicleUpdateByNo: [{ query: { Vehicle_No: CANARY_PLATE }, body: aVehicle() }],
    vehiclesByDueDate: [{ query: { documentType: 'Permit_Due_Date' } }],
    nextVehicleId: [{}],
    vehicleNumbers: [{}],
    addVehicle: [{ body: { vehicle_No: aVehicle()['vehicle_No'] } }],
    expiringDocuments: [{}],
    duePapers: [{}, { query: { searchParam: CANARY_PLATE } }, { query: { documentType: 'Permit_Due_Date' } }],
    clientImage: [{ query: { kind: 'vehicle_docs', file: 'x.png' } }],
  };
}
