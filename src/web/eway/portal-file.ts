import { saveFile } from '#web/ui/save-file.ts';

/** Gives the user a file for the portal of e-way bills, which takes it as JSON. */
export function savePortalFile(file: object, name: string): void {
  saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `${name.replaceAll(/[^\w-]+/g, '-')}.json`);
}
