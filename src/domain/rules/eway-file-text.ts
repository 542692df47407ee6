// The e-way bill portal accepts only some ASCII characters and rejects a whole file for any other (spec 3 §6). Other scripts cannot be
// represented: a Hindi name becomes empty, and the user has to correct it.

/** Accents are dropped and their letters kept; full-width characters and line breaks become plain ones. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll(/\s+/g, ' ');

/** A name, place or remark in the form the portal's files allow, cut to `most` characters. */
export function fileText(text: string, most: number): string {
  return plain(text)
    .replaceAll(/[^A-Za-z0-9@#\-/,&.(*) ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trimEnd();
}

/** An LR or challan number in the form the portal's files allow: its last 15 characters, as in Part B (spec 3 §5). */
export function fileNumber(number: string): string {
  return plain(number)
    .replaceAll(/[^A-Za-z0-9\-/. ]/g, '')
    .trim()
    .slice(-15)
    .trim();
}

/** A vehicle number in the form the portal's files allow. */
export function fileVehicle(vehicleNo: string): string {
  return plain(vehicleNo)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}
