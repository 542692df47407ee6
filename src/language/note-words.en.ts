import type { NOTE_KINDS, NOTE_REASONS } from '#domain/records/freight-bill.ts';

// What the screens and the papers say alike of credit and debit notes.

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
