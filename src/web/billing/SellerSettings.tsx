import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { seller } from '#domain/records/seller.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { toast } from '#web/ui/toast.ts';
import card from '#web/ui/FactsCard.module.css';
import styles from './SellerSettings.module.css';

const FIELDS = seller.fields;
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** The settings of the plans' seller, as printed on invoices. */
export default function SellerSettings() {
  const { t, say } = useLanguage();
  const words = t.billing.seller;
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const { data, isError, error, refetch } = useQuery(callQuery('seller'));
  return (
    <section className={`card ${card['card']}`} aria-labelledby="seller">
      <h2 id="seller">{words.title}</h2>
      {isError && (
        <div role="alert">
          <p>{say(sentenceOf(error))}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.actions.retry}
          </Button>
        </div>
      )}
      {data !== undefined && (
        <>
          <p className={styles['note']}>{data.gstin === '' ? words.notRegistered : words.registered}</p>
          <dl className={card['facts']}>
            {NAMES.map((name) => (
              <div key={name}>
                <dt>{say(FIELDS[name].label)}</dt>
                <dd>{name === 'state' ? say(data.state) : String(data[name])}</dd>
              </div>
            ))}
          </dl>
          <Button
            variant="default"
            className={styles['change']}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {words.change}
          </Button>
        </>
      )}
      {open && data !== undefined && (
        <AskDialog
          title={words.title}
          fields={FIELDS}
          initial={data}
          send={async (row) => {
            await request('sellerUpdate', { body: { ...row, updatedDate: data.updatedDate } });
            await queries.invalidateQueries({ queryKey: ['seller'] });
            toast.success(t.billing.updated);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
