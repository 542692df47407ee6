// The states and union territories with their GST codes and the first three digits of their PIN codes. Codes and PINs are from
// india-compliance (STATE_NUMBERS, STATE_PINCODE_MAPPING), which has them from the e-way bill portal. It lacks PINs of Telangana and Ladakh
// and gives Andhra Pradesh 500 to 535: those three follow India Post's circles [u]. A PIN near a border may be in either state.
const STATES = [
  { name: 'Andaman and Nicobar Islands', code: '35', pins: '744' },
  { name: 'Andhra Pradesh', code: '37', pins: '507,515-535' },
  { name: 'Arunachal Pradesh', code: '12', pins: '790-792' },
  { name: 'Assam', code: '18', pins: '781-788' },
  { name: 'Bihar', code: '10', pins: '800-855' },
  { name: 'Chandigarh', code: '04', pins: '140,160' },
  { name: 'Chhattisgarh', code: '22', pins: '490-497' },
  { name: 'Dadra and Nagar Haveli and Daman and Diu', code: '26', pins: '362,396' },
  { name: 'Delhi', code: '07', pins: '110' },
  { name: 'Goa', code: '30', pins: '403' },
  { name: 'Gujarat', code: '24', pins: '360-396' },
  { name: 'Haryana', code: '06', pins: '121-136' },
  { name: 'Himachal Pradesh', code: '02', pins: '171-177' },
  { name: 'Jammu and Kashmir', code: '01', pins: '180-194' },
  { name: 'Jharkhand', code: '20', pins: '813-835' },
  { name: 'Karnataka', code: '29', pins: '560-591' },
  { name: 'Kerala', code: '32', pins: '670-695' },
  { name: 'Ladakh', code: '38', pins: '194' },
  { name: 'Lakshadweep', code: '31', pins: '682' },
  { name: 'Madhya Pradesh', code: '23', pins: '450-488' },
  { name: 'Maharashtra', code: '27', pins: '400-445' },
  { name: 'Manipur', code: '14', pins: '795' },
  { name: 'Meghalaya', code: '17', pins: '793-794' },
  { name: 'Mizoram', code: '15', pins: '796' },
  { name: 'Nagaland', code: '13', pins: '797-798' },
  { name: 'Odisha', code: '21', pins: '751-770' },
  { name: 'Puducherry', code: '34', pins: '533,605,607,609,673' },
  { name: 'Punjab', code: '03', pins: '140-160' },
  { name: 'Rajasthan', code: '08', pins: '301-345' },
  { name: 'Sikkim', code: '11', pins: '737' },
  { name: 'Tamil Nadu', code: '33', pins: '600-643' },
  { name: 'Telangana', code: '36', pins: '500-509' },
  { name: 'Tripura', code: '16', pins: '799' },
  { name: 'Uttar Pradesh', code: '09', pins: '201-285' },
  { name: 'Uttarakhand', code: '05', pins: '244-263' },
  { name: 'West Bengal', code: '19', pins: '700-743' },
] as const;

type State = (typeof STATES)[number]['name'];

// The specification's forms list a few states in their own spelling; those come first (decisions: companies), followed by the other states
// and union territories.
/** `first`, followed by every state not meant by one of them. */
function withFirst<const First extends readonly string[], const Meant extends State>(
  first: First,
  meant: readonly Meant[],
): readonly [...First, ...Exclude<State, Meant>[]] {
  const others = STATES.map(({ name }) => name).filter(
    (state): state is Exclude<State, Meant> => !meant.some((each) => each === state),
  );
  return [...first, ...others];
}

export const COMPANY_STATES = withFirst(['Madhya Pradesh', 'Uttar Pradesh'], ['Madhya Pradesh', 'Uttar Pradesh']);

const EMPLOYEE_SPELLINGS: Readonly<Record<string, string>> = {
  Maharastra: 'Maharashtra',
  Chattishgar: 'Chhattisgarh',
};

export const EMPLOYEE_STATES = withFirst(
  ['Madhya Pradesh', 'Maharastra', 'Chattishgar'],
  ['Madhya Pradesh', 'Maharashtra', 'Chhattisgarh'],
);

/** The GST codes that an address in India may have; 97 is for other territory, i.e. offshore areas. */
export const STATE_CODES: readonly string[] = [...STATES.map(({ code }) => code), '97'].toSorted();

// Codes that occur in GSTINs but in no address (any more): Daman and Diu became part of 26 in 2020, and 28 was Andhra Pradesh before 2014.
const OTHER_CODES: Readonly<Record<string, string>> = {
  '25': 'Daman and Diu',
  '28': 'Andhra Pradesh',
  '96': 'Foreign country',
  '97': 'Other Territory',
  '99': 'Centre Jurisdiction',
};

/** The name of the state with a GST code; empty if there is none. */
export function stateName(code: string): string {
  return STATES.find((state) => state.code === code)?.name ?? OTHER_CODES[code] ?? '';
}

/** The GST code of a state by name, also in the spellings of the old forms; empty for an unknown name. */
export function stateCodeOf(name: string): string {
  const meant = EMPLOYEE_SPELLINGS[name] ?? name;
  return STATES.find((state) => state.name === meant)?.code ?? '';
}

function covers(pins: string, first: string): boolean {
  return pins.split(',').some((range) => {
    const [from = '', to = from] = range.split('-');
    return from <= first && first <= to;
  });
}

/** The GST codes of the states in which a PIN code may be; none if no state has such a PIN, or it is invalid. */
export function statesOfPin(pin: string): readonly string[] {
  if (!/^[1-9]\d{5}$/.test(pin)) return [];
  return STATES.filter(({ pins }) => covers(pins, pin.slice(0, 3))).map(({ code }) => code);
}
