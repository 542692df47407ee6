import { get, random } from './requests.ts';
import type { Work } from './work.ts';

// What is measured of tidying up names (spec 3 §9) in the greatest company, all of whose names are typed.

const TYPED_NAMES = 'Party/TypedNames';

export const NAMES_WORKS: readonly Work[] = [
  {
    name: 'names-typed',
    title: 'typed names, grouped',
    request: get(TYPED_NAMES),
    companies: 'greatest',
    clients: 1,
  },
  {
    name: 'names-alike',
    title: 'parties that look alike',
    request: get('Party/Alike'),
    companies: 'greatest',
    clients: 1,
  },
  {
    name: 'names-beside',
    title: 'read one while typed names are grouped',
    request: (company, bilties) => get(`Bilty_Master/GetBilty?Bilty_No=${random(bilties)}`)(company),
    companies: 'all',
    // As many as there are cores: how long one waits is measured, not how long a queue is.
    clients: 2,
    beside: { clients: 1, requests: () => [get(TYPED_NAMES)(1)], isRefused: false },
    // Long enough for several of what is beside it.
    atLeast: 15,
  },
];
