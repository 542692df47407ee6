import type { DocumentName, documents } from '#domain/kinds.ts';

/** The calls of the steps of documents. */
export type DocumentStepCall = {
  [Name in DocumentName]: `${Name}${Capitalize<keyof NonNullable<(typeof documents)[Name]['steps']> & string>}`;
}[DocumentName] extends infer Named
  ? Exclude<Named, 'biltyCancel'> | 'consignmentCancel'
  : never;

/** The call of a document's step: `challanDispatch`. The specification names one differently (spec 3 §4). */
export function stepCallOf(name: DocumentName, step: string): DocumentStepCall {
  const named = `${name}${step.charAt(0).toUpperCase()}${step.slice(1)}`;
  return (named === 'biltyCancel' ? 'consignmentCancel' : named) as DocumentStepCall;
}
