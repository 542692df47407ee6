// The portal of e-way bills takes a few ASCII characters and refuses a whole file for one other (spec 3 §6). What another
// alphabet says cannot be said there: a name in Hindi leaves nothing, which the user has to correct.

/** Accents go, their letters stay; widths and line breaks become plain ones. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll(/\s+/g, ' ');

/** A name, place or remark as the portal's files take it, cut to `most` characters. */
export function fileText(text: string, most: number): string {
  return plain(text)
    .replaceAll(/[^A-Za-z0-9@#\-/,&.(*) ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trimEnd();
}

/** A number of an LR or challan as the portal's files take it: its last 15 characters, as Part B has it (spec 3 §5). */
export function fileNumber(number: string): string {
  return plain(number)
    .replaceAll(/[^A-Za-z0-9\-/. ]/g, '')
    .trim()
    .slice(-15)
    .trim();
}

/** A vehicle's number as the portal's files take it. */
export function fileVehicle(vehicleNo: string): string {
  return plain(vehicleNo)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}
