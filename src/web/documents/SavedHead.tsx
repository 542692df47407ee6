import { Suspense } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import type { DocumentScreen, SavedPartProps } from './screen.ts';

interface SavedHeadProps<D extends AnyDocument> extends Pick<SavedPartProps, 'number' | 'onActions'> {
  readonly screen: DocumentScreen<D>;
  /** The document as it was read; absent when it is not saved, or not read yet. */
  readonly answer: SavedPartProps['answer'] | undefined;
}

/** What a kind shows above the form and the print of a saved document. */
export function SavedHead<D extends AnyDocument>({ screen, answer, number, onActions }: SavedHeadProps<D>) {
  const { SavedPart } = screen;
  return (
    <Suspense>
      {SavedPart && answer && <SavedPart key={number} number={number} answer={answer} onActions={onActions} />}
    </Suspense>
  );
}
