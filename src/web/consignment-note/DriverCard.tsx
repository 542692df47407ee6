import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { CopyField } from '#web/ui/CopyField.tsx';
import partClasses from '#web/ui/Part.module.css';
import { showMoment } from '#web/ui/moment.ts';
import { whatsAppAddress } from '#web/ui/share.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './ConsignmentNote.module.css';
import { useNoteWords } from './useNoteWords.ts';

type DriverLink = Answer<'driverLinkList'>[number];

/** What the links are for: LRs by register number, the LRs of a challan, or a trip with its expenses. */
export interface DrivenLrs {
  readonly numbers?: readonly string[];
  readonly challanNo?: string;
  readonly tripSheetNo?: string;
}

/** The driver links of one LR, on its page. */
export function DriverCard({ number, cancelled }: { readonly number: string; readonly cancelled: boolean }) {
  const words = useNoteWords();
  return (
    <section className={`card ${partClasses['part']}`} aria-label={words.driverLinks}>
      <h2>{words.driverLinks}</h2>
      <DriverLinks numbers={[number]} cancelled={cancelled} />
    </section>
  );
}

/** The links of LRs, of a challan or of a trip, and the functions that create and revoke them. */
function useDriverLinks({ numbers = [], challanNo = '', tripSheetNo = '' }: DrivenLrs) {
  const { say } = useLanguage();
  const words = useNoteWords();
  // No list for several LRs at once: each may have other links.
  const number = numbers.length === 1 ? (numbers[0] ?? '') : '';
  const isListed = number !== '' || challanNo !== '' || tripSheetNo !== '';
  const links = useQuery({
    ...callQuery('driverLinkList', { number, challanNo, tripSheetNo }),
    enabled: isListed,
  });
  const [made, setMade] = useState<{ readonly id: number; readonly url: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const change = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      if (isListed) await links.refetch();
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
    setBusy(false);
  };
  const make = () =>
    change(async () =>
      setMade(await request('driverLinkCreate', { body: { numbers: [...numbers], challanNo, tripSheetNo } })),
    );
  const revoke = (id: number) =>
    change(async () => {
      await request('driverLinkRevoke', { body: { id } });
      toast.success(words.driverRevoked);
      if (made?.id === id) setMade(null);
    });
  return { number, links, made, busy, make, revoke };
}

/** The links with which drivers report the status of LRs; a link is shown only when it is created. */
export function DriverLinks({ cancelled = false, ...lrs }: DrivenLrs & { readonly cancelled?: boolean }) {
  const { t, say } = useLanguage();
  const words = useNoteWords();
  const { number, links, made, busy, make, revoke } = useDriverLinks(lrs);
  const isTrip = lrs.tripSheetNo !== undefined;
  const ofLrs = number === '' ? words.driverTextOfMany : (url: string) => words.driverText(number, url);
  const text = isTrip ? words.driverTextOfTrip : ofLrs;
  return (
    <>
      <p className="quiet">{isTrip ? words.driverTripHint : words.driverHint}</p>
      {links.isError && <p role="alert">{say(sentenceOf(links.error))}</p>}
      {made !== null && (
        <>
          <CopyField label={words.driverLink} value={made.url} />
          <p className="quiet">{words.driverOnce}</p>
        </>
      )}
      <ul className={classes['prints']}>
        {links.data?.map((link) => (
          <LinkEntry key={link.id} link={link} busy={busy} onRevoke={() => void revoke(link.id)} />
        ))}
      </ul>
      <p className={classes['buttons']}>
        {made !== null && (
          <Button
            component="a"
            href={whatsAppAddress('', text(made.url))}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          >
            {t.controls.sendOnWhatsApp}
          </Button>
        )}
        {!cancelled && (
          <Button variant="default" aria-disabled={busy} onClick={() => void make()}>
            {words.makeDriverLink}
          </Button>
        )}
      </p>
    </>
  );
}

interface LinkEntryProps {
  readonly link: DriverLink;
  readonly busy: boolean;
  readonly onRevoke: () => void;
}

function LinkEntry({ link, busy, onRevoke }: LinkEntryProps) {
  const words = useNoteWords();
  const { id, biltyNos, until, madeBy } = link;
  return (
    <li>
      <b>{words.driverLinkNo(id)}</b> · {words.driverLrs(biltyNos.length)}
      <br />
      <span className="quiet">
        {words.driverUntil(showMoment(new Date(until)))} · {words.by(madeBy)}
      </span>{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-disabled={busy}
        aria-label={words.revokeOf(id)}
        onClick={onRevoke}
      >
        {words.revoke}
      </Button>
    </li>
  );
}
