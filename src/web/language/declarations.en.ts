/** The words for declarations by owners of hired trucks; loaded with their part of a page. */
export const declarations = {
  title: 'Declaration for TDS on hire',
  hint: 'An owner with a PAN and ten goods carriages or fewer is paid without TDS once it has given this signed declaration. It is needed again each 1 April.',
  none: (year: string) => `No declaration for ${year}.`,
  given: (year: string, carriages: number, day: string) =>
    `${year}: ${carriages} goods carriage${carriages === 1 ? '' : 's'}, declared on ${day}`,
  by: (name: string) => `entered by ${name}`,
  noPan: 'The declaration counts only with a PAN. Enter the PAN of the party.',
  add: 'Add declaration',
  added: 'Declaration added.',
  open: 'Download',
  openOf: (year: string) => `Download the declaration for ${year}`,
  carriagesHint: 'How many the owner has, 0 to 10',
  carriagesNeeded: 'Enter how many goods carriages the owner declared.',
  paper: 'Signed declaration',
  paperHint: 'A photo or scan: JPEG, PNG or PDF of less than 10 MB',
  choose: 'Choose a file',
};
