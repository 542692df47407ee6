/**
 * The file name of a print with its number in it, so that papers in a folder can be told apart ('Bilty.pdf', 'A/7' gives 'Bilty-A-7.pdf').
 */
export function numberedName(file: string, number: string): string {
  // Drops characters that have a meaning in file systems, or at which mail programs cut a name off.
  const safe = number.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return safe === '' ? file : file.replace(/(?=\.pdf$)/, `-${safe}`);
}
