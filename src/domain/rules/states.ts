// The specification's forms list a few states, spelled in their own way; those come first (decisions: companies), then the
// other states and union territories.
const STATES = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const;

type State = (typeof STATES)[number];

/** `first`, then every state that is not meant by one of them. */
function withFirst<const First extends readonly string[], const Meant extends State>(
  first: First,
  meant: readonly Meant[],
): readonly [...First, ...Exclude<State, Meant>[]] {
  const others = STATES.filter((state): state is Exclude<State, Meant> => !meant.some((each) => each === state));
  return [...first, ...others];
}

export const COMPANY_STATES = withFirst(['Madhya Pradesh', 'Uttar Pradesh'], ['Madhya Pradesh', 'Uttar Pradesh']);

export const EMPLOYEE_STATES = withFirst(
  ['Madhya Pradesh', 'Maharastra', 'Chattishgar'],
  ['Madhya Pradesh', 'Maharashtra', 'Chhattisgarh'],
);
