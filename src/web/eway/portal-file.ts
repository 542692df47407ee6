import { saveFile } from '#web/ui/save-file.ts';

/** Saves a file for the e-way bill portal, which accepts JSON. */
export function savePortalFile(file: object, name: string): void {
  saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `${name.replaceAll(/[^\w-]+/g, '-')}.json`);
}
