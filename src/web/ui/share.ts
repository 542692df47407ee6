import { nameOf } from './save-file.ts';

/**
 * The address of a WhatsApp conversation with a text: with an Indian mobile number, or, without one, with whomever the user then picks.
 * WhatsApp accepts only text this way, never a file.
 */
export function whatsAppAddress(number: string, text: string): string {
  return `https://wa.me/${/^\d{10}$/.test(number) ? `91${number}` : ''}?text=${encodeURIComponent(text)}`;
}

const asFile = (pdf: Blob, name: string) => new File([pdf], nameOf(pdf, name), { type: 'application/pdf' });

/** Whether this device can share files with other apps; phones can, on a page loaded over https. */
export const canSharePdf = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [asFile(new Blob(['%PDF-']), 'document.pdf')] });

/** Shares a PDF with an app that the user picks, such as WhatsApp. False if the user cancelled. */
export async function sharePdf(pdf: Blob, name: string, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [asFile(pdf, name)], title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

/** Copies a field's text to the clipboard; over http with the old API, because browsers reserve the new one for https. */
export async function copyFrom(field: HTMLInputElement): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(field.value);
  } else {
    field.select();
    document.execCommand('copy');
  }
}
