import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showMoment } from '#web/ui/moment.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './Bank.module.css';
import { useBankWords } from './useBankWords.ts';

type BankFile = Answer<'bankFiles'>['data'][number];

interface BankFilesProps {
  readonly account: string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The statement files imported for an account; an admin can undo an import. */
export function BankFiles({ account, onChanged, onClose }: BankFilesProps) {
  const { t } = useLanguage();
  const words = useBankWords().filesDialog;
  const { roleId } = useUser();
  const [undoing, setUndoing] = useState<BankFile | null>(null);
  const { data } = useQuery({ ...callQuery('bankFiles', { account, pageSize: 100 }), staleTime: 0 });
  if (undoing !== null) return <TakeBack file={undoing} onChanged={onChanged} onClose={() => setUndoing(null)} />;
  return (
    <Dialog title={words.title} size="lg" onClose={onClose}>
      {data?.data.length === 0 && <p>{words.none}</p>}
      <ul className={classes['files']}>
        {data?.data.map((file) => (
          <li key={file.file}>
            <span>
              <strong>{file.fileName}</strong>
              <br />
              <span className="quiet">
                {`${showDate(file.fromDate)} – ${showDate(file.toDate)} · ${words.added} ${words.ofRows(file.added, file.rows)} · ${file.createdBy}, ${showMoment(new Date(file.createdDate))}`}
              </span>
            </span>
            {file.takenBackDate !== null && <span className="quiet">{words.takenBack}</span>}
            {file.takenBackDate === null && mayCall('companyAdmin', roleId) && (
              <Button variant="default" aria-label={words.takeBack(file.fileName)} onClick={() => setUndoing(file)}>
                {words.take}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={dialogClasses['choices']}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t.actions.close}
        </Button>
      </div>
    </Dialog>
  );
}

interface TakeBackProps {
  readonly file: BankFile;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before the entries of a file are removed. */
function TakeBack({ file: { file, fileName, waiting }, onChanged, onClose }: TakeBackProps) {
  const { t, say } = useLanguage();
  const words = useBankWords().filesDialog;
  const takeBack = async () => {
    try {
      const { removed } = await request('bankTakeBack', { body: { file } });
      toast.success(words.gone(removed));
      onClose();
      onChanged();
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
  return (
    <Dialog title={words.takeBack(fileName)} onClose={onClose}>
      <p>{words.ask(waiting)}</p>
      <div className={dialogClasses['choices']}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t.actions.cancel}
        </Button>
        <Button color="red.9" onClick={() => void takeBack()}>
          {words.take}
        </Button>
      </div>
    </Dialog>
  );
}
