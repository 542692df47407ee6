import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { shownAmount } from '#web/money/shown.ts';
import { PartyPicker } from '#web/records/PartyPicker.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { toast } from '#web/ui/toast.ts';
import { readPartyTdsAnew, usePartyTdsWords } from './party-tds.ts';
import classes from './PartyTdsDialog.module.css';

type Row = Answer<'tdsByParties'>['data'][number];
type PartyTds = Answer<'tdsOfParty'>;

interface PartyTdsDialogProps {
  readonly row: Row;
  readonly title: string;
  readonly year: string;
  readonly onClose: () => void;
}

/** What one party deducted, on both sides, and the mapping of a deductor to a party. */
export default function PartyTdsDialog({ row, title, year, onClose }: PartyTdsDialogProps) {
  const { t, say } = useLanguage();
  const isStranger = row.party === 0 && row.tan !== '';
  const { data, error } = useQuery(callQuery('tdsOfParty', { year, party: row.party, tan: isStranger ? row.tan : '' }));
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <div className={classes['parts']}>
        {data === undefined && error === null && <Pending height={160} radius="md" />}
        {error !== null && <p role="alert">{say(sentenceOf(error))}</p>}
        {isStranger && <Naming tan={row.tan} onClose={onClose} />}
        {data !== undefined && !isStranger && <Vouchers vouchers={data.vouchers} />}
        {data !== undefined && <FormRows rows={data.rows} />}
        {!isStranger && (
          <div className={dialogClasses['choices']}>
            <Others tans={row.tan === '' ? [] : row.tan.split(', ')} onClose={onClose} />
            <Button onClick={onClose}>{t.actions.close}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Vouchers({ vouchers }: Pick<PartyTds, 'vouchers'>) {
  const words = usePartyTdsWords();
  const { tenantId } = useUser();
  return (
    <section
      aria-label={words.vouchers}
      className={classes['part']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys
      tabIndex={0}
    >
      <h3>{words.vouchers}</h3>
      {vouchers.length === 0 ? (
        <p className="quiet">{words.nothing}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.voucher}</th>
              <th scope="col">{words.date}</th>
              <th scope="col" className="number">
                {words.tds}
              </th>
              <th scope="col">{words.inForm}</th>
            </tr>
          </thead>
          <tbody>
            {vouchers.map(({ voucherNo, date, tds, isMatched }) => (
              <tr key={voucherNo}>
                <td>
                  <Link to="/dashboard/money/voucher" search={{ voucherNo, tenantId }}>
                    {voucherNo}
                  </Link>
                </td>
                <td>{showDate(date)}</td>
                <td className="number">{shownAmount(tds)}</td>
                <td data-warns={!isMatched || undefined}>{isMatched ? words.found : words.missing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function FormRows({ rows }: Pick<PartyTds, 'rows'>) {
  const words = usePartyTdsWords();
  return (
    <section
      aria-label={words.rows}
      className={classes['part']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys
      tabIndex={0}
    >
      <h3>{words.rows}</h3>
      {rows.length === 0 ? (
        <p className="quiet">{words.nothing}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.date}</th>
              <th scope="col">{words.section}</th>
              <th scope="col" className="number">
                {words.paid}
              </th>
              <th scope="col" className="number">
                {words.tds}
              </th>
              <th scope="col" className="number">
                {words.deposited}
              </th>
              <th scope="col">{words.booking}</th>
              <th scope="col">{words.inBooks}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, date, section, paid, tds, deposited, status, isMatched }) => (
              <tr key={row}>
                <td>{showDate(date)}</td>
                <td>{section}</td>
                <td className="number">{shownAmount(paid)}</td>
                <td className="number">{shownAmount(tds)}</td>
                <td className="number">{shownAmount(deposited)}</td>
                <td>{status === '' ? '–' : (words.bookings[status] ?? status)}</td>
                <td data-warns={!isMatched || undefined}>{isMatched ? words.found : words.extra}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Maps a deductor to a party; gives the reason when it was refused, null otherwise. */
function useNaming(onClose: () => void) {
  const { say } = useLanguage();
  const words = usePartyTdsWords();
  const queries = useQueryClient();
  return async (tan: string, party: number) => {
    try {
      const { partyName } = await request('tdsNameDeductor', { body: { tan, party } });
      toast.success(party === 0 ? words.forgotten(tan) : words.named(tan, partyName));
      readPartyTdsAnew(queries);
      onClose();
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
}

function Naming({ tan, onClose }: { readonly tan: string; readonly onClose: () => void }) {
  const { t } = useLanguage();
  const words = usePartyTdsWords();
  const name = useNaming(onClose);
  const [typed, setTyped] = useState('');
  const [party, setParty] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (party > 0) void name(tan, party);
  };
  return (
    <form onSubmit={submit} aria-label={words.whose} noValidate>
      <PartyPicker
        label={words.whose}
        description={words.whoseHint}
        value={typed}
        onValue={setTyped}
        onPick={(place) => {
          setParty(place?.party ?? 0);
          if (place !== null) setTyped(place.name);
        }}
      />
      <div className={dialogClasses['choices']}>
        <Button variant="default" onClick={onClose}>
          {t.actions.cancel}
        </Button>
        <Button type="submit" aria-disabled={party === 0}>
          {t.actions.submit}
        </Button>
      </div>
    </form>
  );
}

/** Removes deductors that were mapped to the wrong party. */
function Others({ tans, onClose }: { readonly tans: readonly string[]; readonly onClose: () => void }) {
  const words = usePartyTdsWords();
  const name = useNaming(onClose);
  return tans.map((tan) => (
    <Button key={tan} variant="default" onClick={() => void name(tan, 0)}>
      {words.notThisOne(tan)}
    </Button>
  ));
}
