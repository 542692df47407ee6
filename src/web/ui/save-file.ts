// Long enough for the browser to have taken the file.
const LIFETIME = 60_000;

/** Gives a file to the user, as a link that is followed does. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME);
}
