import { nameOf } from './save-file.ts';

/**
 * The address of a WhatsApp conversation with a text in it: with a mobile number of India, or, without one, with whomever
 * the user then picks. WhatsApp takes text only this way, never a file.
 */
export function whatsAppAddress(number: string, text: string): string {
  return `https://wa.me/${/^\d{10}$/.test(number) ? `91${number}` : ''}?text=${encodeURIComponent(text)}`;
}

const asFile = (pdf: Blob, name: string) => new File([pdf], nameOf(pdf, name), { type: 'application/pdf' });

/** Whether this device hands files to other programs; phones do, on a page that came by https. */
export const canSharePdf = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [asFile(new Blob(['%PDF-']), 'document.pdf')] });

/** Hands a PDF to a program that the user picks, such as WhatsApp. False where the user thought better of it. */
export async function sharePdf(pdf: Blob, name: string, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [asFile(pdf, name)], title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

/** Puts the text of a field into the clipboard; over http by the old way, for there browsers keep the new one. */
export async function copyFrom(field: HTMLInputElement): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(field.value);
  } else {
    field.select();
    document.execCommand('copy');
  }
}
