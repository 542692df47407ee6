import type { Field } from '#domain/fields.ts';

/** What drawing a field takes: all of its definition but the check. */
export type FieldFacts = Omit<Field, 'schema' | 'normalise' | 'wire' | 'blank'>;
