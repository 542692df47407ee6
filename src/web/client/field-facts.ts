import type { Field } from '#domain/fields.ts';

/** What is needed to draw a field: its definition without the validation. */
export type FieldFacts = Omit<Field, 'schema' | 'normalise' | 'wire' | 'blank'>;
