import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { addressOf } from '#web/client/address.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useUser } from '#web/client/session.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { AS_USUAL, ShareDialog } from './DocumentPrint.tsx';
import type { ShareDialogProps } from './ShareDialog.tsx';
import classes from './SavedLine.module.css';
import { titlesOf, type DocumentScreen, type SavedNumbers } from './screen.ts';

interface SavedLineProps {
  readonly screen: ShareDialogProps['screen'] & Pick<DocumentScreen<AnyDocument>, 'formPath' | 'numberParam' | 'words'>;
  readonly saved: SavedNumbers;
  readonly onPrint: () => void;
}

/** The number that goes on the goods, with a button that copies it. */
function GoodsNumber({ number }: { readonly number: string }) {
  const { t } = useLanguage();
  const [copied, setCopied] = useState(false);
  return (
    <>
      <b className={classes['goods']}>{number}</b>
      <button type="button" className={classes['action']} onClick={() => void copyText(number).then(setCopied)}>
        {copied ? t.controls.copied : t.controls.copy(number)}
      </button>
    </>
  );
}

/** Actions for the document just saved, while the form is ready for the next one. */
export default function SavedLine({ screen, saved, onPrint }: SavedLineProps) {
  const { number, goodsNumber } = saved;
  const { t } = useLanguage();
  const { tenantId } = useUser();
  const { history } = useRouter();
  const [shared, setShared] = useState(false);
  const name = screen.words(t).saved(number);
  const edit = () => history.push(addressOf(screen.formPath, { [screen.numberParam]: number, tenantId }));
  const actions = [
    [t.actions.print, onPrint],
    [t.documents.whatsApp, () => setShared(true)],
    [t.actions.edit, edit],
  ] as const;
  return (
    <fieldset className={classes['line']}>
      <legend className="visually-hidden">{t.documents.wasSaved(name)}</legend>
      {goodsNumber !== '' && <GoodsNumber number={goodsNumber} />}
      <span aria-hidden>{t.documents.wasSaved(name)}</span>
      {actions.map(([text, run]) => (
        <button key={text} type="button" className={classes['action']} onClick={run}>
          {text}
        </button>
      ))}
      <Suspense>
        {shared && (
          <ShareDialog
            screen={screen}
            number={number}
            called={titlesOf(screen, saved, t).saved}
            chosen={AS_USUAL}
            onClose={() => setShared(false)}
          />
        )}
      </Suspense>
    </fieldset>
  );
}
