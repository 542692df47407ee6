import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { CopyNumber } from './CopyNumber.tsx';
import type { DocumentScreen, SavedNumbers } from './screen.ts';

interface BesideTitleProps<D extends AnyDocument> {
  readonly screen: Pick<DocumentScreen<D>, 'words'>;
  readonly saved: SavedNumbers;
}

/** Shown beside a title that gives the number on the goods: a button that copies it, and the register number. */
export function BesideTitle<D extends AnyDocument>({ screen, saved }: BesideTitleProps<D>) {
  const { t } = useLanguage();
  return (
    <>
      <CopyNumber number={saved.goodsNumber} />
      {saved.number !== saved.goodsNumber && <span className="quiet">{screen.words(t).saved(saved.number)}</span>}
    </>
  );
}
