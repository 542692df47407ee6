import { beforeAll, describe, expect, test } from 'vitest';
import { anEwayBill } from '#test/contract/expectations-eway.ts';
import { aCompany, call, done, savedBilty, type TestCompany } from '#test/factories.ts';
import { aBilty, aParty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// Lists find a name in both scripts, as the picker of parties does, if a party of the company has that name.

let portal: TestPortal;
let company: TestCompany;
const numbers: string[] = [];
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  const { token } = company;
  const party = aParty({ name: 'Gupta Kirana', name_Hindi: 'गुप्ता किराना' });
  done(await call(portal, 'partyCreate', { token, body: party }));
  for (const sender_Name of ['Shri Gupta Traders', 'गुप्ता ट्रेडर्स', 'Verma Brothers', 'सेन गुप्त ब्रदर्स', '50%_Agro'])
    numbers.push(
      savedBilty(await call(portal, 'biltyCreate', { token, body: aBilty({ sender_Name, receiver: 'X' }) })).bilty_No,
    );
  done(await call(portal, 'ewayBillCreate', { token, body: anEwayBill({ to_Name: 'गुप्ता किराना' }) }));
});

const listed = async (searchParam: string, more: object = {}) => {
  const query = { searchParam, ...more };
  const { data, totalCount } = done(await call(portal, 'biltyList', { token: company.token, query }));
  return { numbers: (data as { bilty_No: string }[]).map(({ bilty_No }) => bilty_No), totalCount };
};

describe('searching names in Latin and Devanagari script', () => {
  const both = () => [numbers[1], numbers[0]];

  test.each(['gupta', 'Gupta', 'गुप्ता', 'gupt'])('the search %s finds the name in both scripts', async (typed) => {
    expect(await listed(typed)).toEqual({ numbers: both(), totalCount: 2 });
    // Sorted, filtered and totalled they are the same.
    expect(await listed(typed, { sort: 'destination' })).toMatchObject({ totalCount: 2 });
    expect(await listed(typed, { FromDate: '2020-01-01' })).toEqual({ numbers: both(), totalCount: 2 });
    const query = { searchParam: typed };
    expect(done(await call(portal, 'biltyListTotals', { token: company.token, query }))).toMatchObject({ count: 2 });
    const found = done(await call(portal, 'find', { token: company.token, query: { q: typed } }));
    expect(found.filter(({ kind }) => kind === 'bilty').map(({ name }) => name)).toEqual(both());
    const bills = await call(portal, 'ewayBillPage', {
      token: company.token,
      query: { tab: 'all', searchParam: typed },
    });
    expect(done(bills).totalCount).toBe(1);
  });

  test('several words are searched for only as they are typed', async () => {
    expect((await listed('gupta trad')).numbers).toEqual([numbers[0]]);
    expect((await listed('gupta kirana')).numbers).toEqual([]);
  });

  test('signs of patterns are letters, and a name of no party is searched for only as typed', async () => {
    expect((await listed('50%_')).numbers).toEqual([numbers[4]]);
    expect((await listed('verma')).numbers).toEqual([numbers[2]]);
    expect((await listed('वर्मा')).numbers).toEqual([]);
    expect((await listed('%')).numbers).toEqual([numbers[4]]);
  });

  test('a search does not know the parties of another company', async () => {
    const other = await aCompany(portal);
    const body = aBilty({ sender_Name: 'Gupta Traders' });
    done(await call(portal, 'biltyCreate', { token: other.token, body }));
    const query = { searchParam: 'गुप्ता' };
    expect(done(await call(portal, 'biltyList', { token: other.token, query })).data).toEqual([]);
  });
});
