import type { NOTE_KINDS, NOTE_REASONS } from '#domain/records/freight-bill.ts';

// Words about credit and debit notes shared by screens and papers.

export const noteTitles: Readonly<Record<(typeof NOTE_KINDS)[number], string>> = {
  Credit: 'Credit Note',
  Debit: 'Debit Note',
};

export const noteReasons: Readonly<Record<(typeof NOTE_REASONS)[number], string>> = {
  rate: 'Rate difference',
  shortage: 'Shortage',
  deficiency: 'Deficiency in service',
  other: 'Other',
};
