import { Button, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { order } from '#domain/records/payment.ts';
import { planAmount } from '#domain/rules/plan-amount.ts';
import { formatRupees } from '#domain/rules/money.ts';
import { upiLink } from '#domain/rules/upi-link.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import type { RecordFormOf } from '#web/records/useRecordForm.ts';
import { CopyField } from '#web/ui/CopyField.tsx';
import { useBlobUrl } from '#web/ui/useBlobUrl.ts';
import { Select } from '#web/ui/Select.tsx';
import type { Account, Plan } from './answers.ts';
import columns from './Columns.module.css';
import notes from './Notes.module.css';
import classes from './PayTo.module.css';

// Only UPI shows a QR code; other modes do not load the encoder.
const QrCode = lazy(async () => ({ default: (await import('#web/ui/QrCode.tsx')).QrCode }));

interface PayToProps {
  readonly form: RecordFormOf<(typeof order)['fields']>;
  readonly plan: Plan | undefined;
}

/** Where to pay: the platform's accounts for the chosen mode. */
export function PayTo({ form, plan }: PayToProps) {
  const { t } = useLanguage();
  const words = t.billing.order;
  const { mode } = form.values;
  return (
    <section className={`card ${columns['aside']}`} aria-label={words.payTo}>
      <h2>{words.payTo}</h2>
      {mode === '' && <p className={notes['hint']}>{words.chooseMode}</p>}
      {mode === 'cash' && <p className={notes['hint']}>{words.cash}</p>}
      {mode === 'demo' && <p className={notes['hint']}>{words.demo}</p>}
      {(mode === 'bank' || mode === 'upi') && <PayInto key={mode} form={form} plan={plan} mode={mode} />}
    </section>
  );
}

function PayInto({ form, plan, mode }: PayToProps & { readonly mode: 'bank' | 'upi' }) {
  const { t } = useLanguage();
  const words = t.billing.order;
  const read = useQuery(callQuery('bankAccounts')).data;
  const accounts = read?.filter((each) => each.mode === mode && each.isActive === 'yes');
  const [chosen, setChosen] = useState<number | null>(null);
  const account = accounts?.find(({ id }) => id === chosen) ?? accounts?.[0];
  const { set } = form;
  const number = account?.accountNumber ?? '';
  const upiId = account?.upiId ?? '';
  useEffect(() => {
    set('accountNumber', number);
    set('upiId', mode === 'upi' ? upiId : '');
  }, [set, mode, number, upiId]);
  // Clears the account when the mode changes, so that it is not sent with another mode.
  useEffect(
    () => () => {
      set('accountNumber', '');
      set('upiId', '');
    },
    [set],
  );
  if (accounts === undefined) return null;
  if (account === undefined) return <p className={notes['hint']}>{words.noAccount}</p>;
  return (
    <>
      {accounts.length > 1 && (
        <Select
          label={words.account}
          data={accounts.map((each) => ({ value: String(each.id), label: nameOf(each, mode) }))}
          value={String(account.id)}
          onChange={(id) => setChosen(Number(id))}
          allowDeselect={false}
        />
      )}
      {mode === 'bank' ? <BankDetails account={account} /> : <Upi account={account} plan={plan} />}
    </>
  );
}

const nameOf = (account: Account, mode: 'bank' | 'upi') =>
  mode === 'upi' && account.upiId !== '' ? account.upiId : `${account.bankName} ${account.accountNumber}`;

function BankDetails({ account }: { readonly account: Account }) {
  const { say } = useLanguage();
  const read = (label: string, value: string) => <TextInput label={say(label)} value={value} readOnly />;
  return (
    <div className={columns['fields']} data-columns={2}>
      {read('Bank Name', account.bankName)}
      {read('Account Holder Name', account.accountName)}
      <CopyField label={say('Account No.')} value={account.accountNumber} />
      <CopyField label={say('IFSC Code')} value={account.ifsc} />
      {read('Bank Address', account.bankAddress)}
      {read('Location', account.location)}
    </div>
  );
}

function Upi({ account, plan }: { readonly account: Account; readonly plan: Plan | undefined }) {
  const { t, say } = useLanguage();
  const words = t.billing.order;
  const { upiId, accountName: payee } = account;
  const paise = plan === undefined ? null : planAmount(plan);
  const link =
    plan === undefined || paise === null || upiId === ''
      ? null
      : upiLink({ upiId, payee, paise, note: `${t.product} ${plan.planName}` });
  return (
    <>
      {upiId !== '' && <CopyField label={say('UPI ID')} value={upiId} />}
      {plan === undefined && <p className={notes['hint']}>{words.choosePlan}</p>}
      {link !== null && paise !== null && (
        <div className={classes['qr']}>
          <Suspense>
            <QrCode text={link} label={words.qr(`₹${formatRupees(paise)}`)} className={classes['code']} />
          </Suspense>
          <p className={notes['amount']}>₹{formatRupees(paise)}</p>
          <p className={notes['small']}>{words.qrHint}</p>
          <Button
            className={classes['payInApp'] ?? ''}
            component="a"
            href={link}
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {words.payInApp}
          </Button>
        </div>
      )}
      {account.qrImage !== '' && <BanksOwn file={account.qrImage} open={upiId === ''} />}
    </>
  );
}

/** The bank's own QR picture, which contains no amount. */
function BanksOwn({ file, open }: { readonly file: string; readonly open: boolean }) {
  const { t } = useLanguage();
  const words = t.billing.order;
  const { data } = useQuery({
    queryKey: ['bank_account', 'picture', file],
    queryFn: ({ signal }) => request('bankQrImage', { query: { fileName: file }, signal }),
    // A new picture gets a new name, so this never goes stale.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useBlobUrl(data);
  return (
    <details className={classes['banksOwn']} open={open}>
      <summary>{words.bankQr}</summary>
      {url !== null && <img className={classes['code']} src={url} alt={words.bankQr} />}
      <p className={notes['small']}>{words.bankQrHint}</p>
    </details>
  );
}
