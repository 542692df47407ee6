import { get, random } from './requests.ts';
import type { Work } from './work.ts';

// The works of merging duplicate parties (spec 3 §9) in the greatest company, all of whose names are typed.

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
    // One for each core: this measures the wait of one call, not the length of a queue.
    clients: 2,
    beside: { clients: 1, requests: () => [get(TYPED_NAMES)(1)], isRefused: false },
    // Long enough for several of the calls beside it.
    atLeast: 15,
  },
];
