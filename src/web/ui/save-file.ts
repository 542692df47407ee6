// Long enough for the browser to have taken the file.
const LIFETIME = 60_000;

/** What a file is called: as the server does, where that says another thing than what was `asked` for by the screen. */
export function nameOf(file: Blob | undefined, asked: string): string {
  if (!(file instanceof File)) return asked;
  const [own = ''] = file.name.split('.');
  // 'Bilty-160.pdf' tells more than 'Bilty.pdf'.
  return asked.startsWith(own) ? asked : file.name;
}

/** Gives a file to the user, as a link that is followed does. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = nameOf(file, name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME);
}
