import type { Field } from '#domain/fields.ts';

/** What drawing a field takes: everything that is told of it but its check. */
export type FieldFacts = Omit<Field, 'schema' | 'normalise' | 'wire' | 'blank'>;
