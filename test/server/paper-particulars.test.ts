import { beforeAll, describe, expect, test } from 'vitest';
import { readBack } from '#test/print/read-back.ts';
import {
  aCompany,
  aDriver,
  asOwner,
  aSavedBilty,
  call,
  done,
  refused,
  savedPaper,
  type SavedPaper,
} from '#test/factories.ts';
import { anEmployee, aLoadingSlip, anExportBilty, anExportLine } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// What one kind of document alone does.

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

test('the print of a bilty has the mobile number of its driver if one driver alone has that name', async () => {
  const { token, tenantId } = await aCompany(portal);
  const { bilty_No: Bilty_No } = await aSavedBilty(portal, token, { driver_Name: 'ramesh' });
  const mobile = async () => {
    const { flat } = readBack((await call(portal, 'biltyPrint', { token, query: { Bilty_No } })).bytes);
    return /Driver Mobile(?: (\d{10}))?/.exec(flat)?.[1];
  };
  const setContact = (id: number, contact: string) =>
    asOwner(portal, (client) =>
      client.query('update employee set contact = $3, emp_name = $4 where tenant_id = $1 and id = $2', [
        tenantId,
        id,
        contact,
        'Ramesh',
      ]),
    );
  expect(await mobile()).toBeUndefined();
  const driver = await aDriver(portal, token, 'Ramesh');
  expect(await mobile()).toBeUndefined();
  await setContact(driver, '9822222222');
  expect(await mobile()).toBe('9822222222');
  // Of two with one name it is not known which it was; the second is complete, so he may have the name of the first.
  const other = await aDriver(portal, token, 'Ramesh the other');
  await asOwner(portal, (client) =>
    client.query(
      `update employee set aadhaar = 'XXXX XXXX 1234', aadhaar_sealed = '', aadhaar_key = '' where tenant_id = $1 and id = $2`,
      [tenantId, other],
    ),
  );
  await setContact(other, '9833333333');
  expect(await mobile()).toBeUndefined();
});

describe('the insurance of an export bilty', () => {
  const POLICY = {
    has_Policy: 'yes',
    ins_Company: 'New India',
    ins_Policy_No: 'NIA/1',
    risk: 'Owner',
    amount: 250_000,
    policy_Date: '2026-04-01',
  };
  const NO_POLICY = { ins_Company: '', ins_Policy_No: '', risk: '', amount: 0, policy_Date: null };

  test('insurance is kept with a policy, and cleared when there is none', async () => {
    const { token } = await aCompany(portal);
    const insured = savedPaper(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty(POLICY) }));
    expect(insured).toMatchObject(POLICY);
    const query = { Bilty_No: String(insured['bilty_No']) };
    const printed = async () => readBack((await call(portal, 'exportBiltyPrint', { token, query })).bytes).flat;
    expect(await printed()).toContain('INSURANCE Insurance Company New India');
    const body = anExportBilty({ ...POLICY, has_Policy: 'no' });
    const cleared = savedPaper(await call(portal, 'exportBiltyUpdate', { token, query, body }));
    expect(cleared).toMatchObject({ has_Policy: 'no', ...NO_POLICY });
    expect(await printed()).not.toContain('INSURANCE');
  });

  test('insurance is not taken from a body that says there is none', async () => {
    const { token } = await aCompany(portal);
    const body = anExportBilty({ ...POLICY, has_Policy: undefined });
    const saved = savedPaper(await call(portal, 'exportBiltyCreate', { token, body }));
    expect(saved).toMatchObject({ has_Policy: 'no', ...NO_POLICY });
  });
});

describe('fields of an export bilty', () => {
  let token: string;
  beforeAll(async () => {
    token = (await aCompany(portal)).token;
  });

  test.each([
    ['bilty_Date', '', 'Bilty Date is required.'],
    ['consignor_Contact', '', 'Consignor Contact is required.'],
    ['consignor_Contact', '98765', 'Consignor Contact must be exactly 10 digits.'],
    ['consignee_Contact', '98765432101', 'Consignee Contact must be exactly 10 digits.'],
    ['vehicle_No', ' ', 'Truck No. is required.'],
    ['hsN_NO', '1234', 'HSN No. must be exactly 8 characters.'],
    ['gstiN_NO', 'SHORT', 'GSTIN No. must be exactly 15 characters.'],
    ['tiN_No', '123456789', 'Tin No. must be 8 digits.'],
    ['total_Pay_Rs', 'ten', 'Total Pay Rs. must be a number.'],
    ['has_Policy', 'maybe', 'Has Policy must be one of: yes, no.'],
  ])('an export bilty with %s of %j is refused: %s', async (path, sent, message) => {
    const problem = refused(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty({ [path]: sent }) }));
    expect(problem).toMatchObject({
      status: 422,
      detail: 'Please fill all required fields.',
      errors: [{ path, message }],
    });
  });

  test.each(['', '12345678', '12345678901'])('an export bilty with a TIN of %j is accepted', async (tiN_No) => {
    const body = anExportBilty({ tiN_No });
    expect(savedPaper(await call(portal, 'exportBiltyCreate', { token, body }))).toMatchObject({ tiN_No });
  });

  test.each(['rate', 'freight_Amt', 'to_Pay'])('a line of an export bilty needs %s above 0', async (path) => {
    for (const amount of [0, -1, null]) {
      const body = anExportBilty({ details: [anExportLine({ [path]: amount })] });
      expect(refused(await call(portal, 'exportBiltyCreate', { token, body }))).toMatchObject({
        status: 422,
        errors: [{ path: `details[0].${path}`, message: 'All are required.' }],
      });
    }
  });
});

describe('the driver of a loading slip', () => {
  const UNKNOWN = 'Please choose a driver from the list.';
  const problem = {
    status: 422,
    code: 'invalid',
    detail: UNKNOWN,
    errors: [{ path: 'driver_Name', message: UNKNOWN }],
  };

  test('a driver of another company and an unknown one are refused, and the refusal takes no number', async () => {
    const [{ token }, other] = await Promise.all([aCompany(portal), aCompany(portal)]);
    await aDriver(portal, token);
    await aDriver(portal, other.token);
    const theirs = await aDriver(portal, other.token);
    for (const driver_Name of [theirs, 4711, Number.MAX_SAFE_INTEGER]) {
      for (const body of [aLoadingSlip({ driver_Name }), aLoadingSlip({ driver_Name, details: undefined })]) {
        expect(refused(await call(portal, 'loadingSlipCreate', { token, body }))).toMatchObject(problem);
      }
    }
    const saved = savedPaper(await call(portal, 'loadingSlipCreate', { token, body: aLoadingSlip() }));
    expect(saved['loading_Slip_Id']).toBe('1');
    const query = { loading_Slip_Id: '1' };
    const body = aLoadingSlip({ driver_Name: theirs, remark: 'changed' });
    expect(refused(await call(portal, 'loadingSlipUpdate', { token, query, body }))).toMatchObject(problem);
    const { tenantDetails: _company, ...now } = savedPaper(await call(portal, 'loadingSlipRead', { token, query }));
    expect(now).toEqual(saved);
  });

  test('a loading slip is found by the present name of its present driver', async () => {
    const { token } = await aCompany(portal);
    const employee = anEmployee({ empName: 'Bhanwar Singh' });
    const bhanwar = done(await call(portal, 'employeeCreate', { token, body: employee }));
    const other = await aDriver(portal, token, 'Kalu Ram');
    for (const driver_Name of [bhanwar['id'], other, other]) {
      savedPaper(await call(portal, 'loadingSlipCreate', { token, body: aLoadingSlip({ driver_Name }) }));
    }
    const found = async (searchParam: string) =>
      (done(await call(portal, 'loadingSlipList', { token, query: { searchParam } })).data as SavedPaper[]).map(
        (slip) => slip['loading_Slip_Id'],
      );
    expect(await found('wAR SIN')).toEqual(['1']);
    expect(await found('kalu')).toEqual(['3', '2']);

    const query = { loading_Slip_Id: '3' };
    const changed = aLoadingSlip({ driver_Name: bhanwar['id'], details: undefined });
    savedPaper(await call(portal, 'loadingSlipUpdate', { token, query, body: changed }));
    expect(await found('Bhanwar')).toEqual(['3', '1']);
    const renamed = { ...employee, empName: 'Bhairav Singh' };
    done(await call(portal, 'employeeUpdate', { token, query: { id: Number(bhanwar['id']) }, body: renamed }));
    expect(await found('Bhairav')).toEqual(['3', '1']);
    expect(await found('Bhanwar')).toEqual([]);
    expect(await found('kalu')).toEqual(['2']);
  });

  test('a loading slip needs a driver', async () => {
    const { token } = await aCompany(portal);
    await aDriver(portal, token);
    for (const driver_Name of ['', 0, null]) {
      const body = aLoadingSlip({ driver_Name });
      expect(refused(await call(portal, 'loadingSlipCreate', { token, body }))).toMatchObject({
        status: 422,
        errors: [{ path: 'driver_Name', message: 'Driver Name is required.' }],
      });
    }
  });
});
