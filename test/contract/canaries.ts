import {
  aBackOffice,
  aBilty,
  aCompany,
  aLine,
  call,
  done,
  savedBilty,
  type SavedBilty,
  type TestCompany,
} from '#test/factories.ts';
import type { TestPortal } from '#test/portal.ts';

// Letters and digits that nothing else holds; short, so that no cell of a paper breaks them in two.
export const CANARY = /qzx|\b7391846205\b|\b739184\b/i;
const PHONE = '7391846205';
const word = (field: string) => `QZX${field}`;

const COMPANY = {
  tenant_Name: word('Name'),
  contact_Person: word('Person'),
  contact1: PHONE,
  contact2: PHONE,
  contact3: PHONE,
  contact4: PHONE,
  contact5: PHONE,
  email: 'qzx@example.com',
  address: word('Address'),
  city: word('City'),
  pin: '739184',
  gsT_NO: 'QZX45ABCDE1234F',
  title_Header: word('Title'),
  terms_Conditions_On_Builty: word('Terms'),
  website: word('Site'),
};
const USER = { name: word('User'), email: 'qzxuser@example.com', company_Name: word('Firm'), contact: PHONE };
const BILTY = {
  sender_Name: word('Sender'),
  sender_Contact: PHONE,
  receiver: word('Receiver'),
  from: word('From'),
  to: word('To'),
  vehicle_No: word('Truck'),
  driver_Name: word('Driver'),
  gstiN_NO: 'QZX27AAAAA0000A',
  hsN_NO: 'QZX12345',
  details: [aLine({ item_Name: word('Item') }), aLine({ item_Name: word('Item2') })],
};
const VEHICLE = {
  vehicle_No: word('MP09'),
  make: word('Make'),
  vehicle_Capacity: word('Tons'),
  owner_Name: word('Owner'),
  chasis_No: word('Chassis'),
  engine_No: word('Engine'),
  pan_No: 'QZXDE1234F',
  permit_No: word('Permit'),
  permit_Due_Date: '2026-01-01',
  policy_No: word('Policy'),
  insurance_Due_Date: '2026-01-01',
  road_Tax_No: word('Tax'),
  due_Date: '2026-01-01',
  fitness_Certificate_No: word('Fit'),
  fitness_Due_Date: '2026-01-01',
};

/** A with its canaries: two bilties of which the second has a number of its own, a draft, a driver and a vehicle. */
export async function companyWithCanaries(portal: TestPortal): Promise<TestCompany & { bilties: SavedBilty[] }> {
  const a = await aCompany(portal, { company: COMPANY, owner: { ...USER, userName: `qzx-${crypto.randomUUID()}` } });
  const send = { token: a.token };
  const bilties = [
    savedBilty(await call(portal, 'createBilty', { ...send, body: aBilty(BILTY) })),
    savedBilty(await call(portal, 'createBilty', { ...send, body: aBilty({ ...BILTY, bilty_No: 'A-77' }) })),
    savedBilty(
      await call(portal, 'createBilty', { ...send, body: aBilty({ ...BILTY, bilty_No: 'D-1', details: undefined }) }),
    ),
  ];
  done(await call(portal, 'addDriver', { ...send, body: { empName: word('Ramesh') } }));
  done(await call(portal, 'createVehicle', { ...send, body: VEHICLE }));
  await aBackOffice(portal, a, { ...USER, userName: `qzx-${crypto.randomUUID()}` });
  return { ...a, bilties };
}
