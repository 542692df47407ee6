// Long enough for the browser to have read the file.
const LIFETIME = 60_000;

/** The name for a saved file: the server's, if that differs from what the screen wanted (`wanted`). */
export function nameOf(file: Blob | undefined, wanted: string): string {
  if (!(file instanceof File)) return wanted;
  const [own = ''] = file.name.split('.');
  // 'Bilty-160.pdf' is more specific than 'Bilty.pdf'.
  return wanted.startsWith(own) ? wanted : file.name;
}

/** Downloads a file, as following a download link does. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = nameOf(file, name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME);
}
