import { COMPANIES } from './companies.ts';
import { LAWFUL } from './lawful.ts';
import { LAWFUL_WORKS } from './lawful-works.ts';
import { get, random, type Sent } from './requests.ts';
import type { Work } from './work.ts';

// The requests of fifty clerks in a busy hour, to measure memory (issue 21).

const lawfulCompany = () => COMPANIES + random(LAWFUL.companies);
const asLawful = (name: string) => {
  const work = LAWFUL_WORKS.find((each) => each.name === name);
  return () => work?.request(lawfulCompany(), LAWFUL.size);
};
const WORDS = ['indore', 'mumbai', 'agro', 'steel', 'yadav'];

type Clerk = (company: number, bilties: number) => Sent | undefined;
const reads = (path: string): Clerk => get(path);

/** The number of requests of each kind in two hundred: a list is printed or exported every two seconds. */
function mixOf(save: Clerk): readonly (readonly [share: number, Clerk])[] {
  return [
    [54, reads('Bilty_Master/GetBiltyList?pageIndex=1&pageSize=10')],
    [48, (company, bilties) => get(`Bilty_Master/GetBilty?Bilty_No=${random(bilties)}`)(company)],
    [24, (company) => get(`Party/Suggest?q=${WORDS[random(WORDS.length) - 1]}`)(company)],
    [12, (company) => get(`Search/Find?q=${WORDS[random(WORDS.length) - 1]}`)(company)],
    [16, save],
    [10, asLawful('lawful-save')],
    [10, reads('Vehicle_Detail/GetVehiclePage?pageIndex=1&pageSize=10')],
    [8, reads('Bilty_Master/GetBiltyMastersMonthlySummary')],
    [8, (company, bilties) => get(`Bilty_Master/Print?Bilty_No=${random(bilties)}`)(company)],
    [6, asLawful('lawful-print')],
    [1, reads('Bilty_Master/ExportList')],
    [1, reads('Bilty_Master/PrintList')],
  ];
}

/** The work; `save` sends a bilty. */
export function officeOf(save: Work['request']): Work {
  const mix = mixOf(save);
  const whole = mix.reduce((sum, [share]) => sum + share, 0);
  return {
    name: 'office',
    title: '50 clerks of an office',
    request(company, bilties) {
      let at = random(whole);
      for (const [share, clerk] of mix) {
        at -= share;
        const sent = at <= 0 ? clerk(company, bilties) : undefined;
        if (sent !== undefined) return sent;
      }
      return save(company, bilties);
    },
    companies: 'all',
    clients: 50,
    perSecond: 50,
    usualSeconds: 600,
    saves: true,
  };
}
