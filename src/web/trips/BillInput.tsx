import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { request } from '#web/client/request.ts';
import { randomKey } from '#web/drafts/random-key.ts';
import { AddPhoto } from '#web/ui/AddPhoto.tsx';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';
import classes from './Trip.module.css';
import { useTripWords } from './useTripWords.ts';

interface BillInputProps {
  /** The name of its picture; empty: it has none. */
  readonly bill: string;
  readonly onBill: (bill: string) => void;
}

/** The bill of an expense: the picture is uploaded when it is chosen, and attached to the expense when the sheet is saved. */
export default function BillInput({ bill, onBill }: BillInputProps) {
  const words = useTripWords();
  const send = async (photo: File, onProgress: (share: number) => void) => {
    const body = { bill: photo };
    onBill((await request('tripBillAdd', { body, idempotencyKey: randomKey(), onProgress })).photo);
  };
  return (
    <div className={classes['billInput']}>
      {bill === '' ? (
        <AddPhoto name={words.addBill} withPdf send={send} />
      ) : (
        <>
          <Thumbnail call="tripBillPhoto" photo={bill} name={words.bill} />
          <ActionIcon
            variant="subtle"
            size="var(--control-dense)"
            aria-label={words.removeBill}
            onClick={() => onBill('')}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  );
}
