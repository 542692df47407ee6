import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '#web/client/request.ts';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { PartyPicker } from '#web/records/PartyPicker.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { toast } from '#web/ui/toast.ts';
import { MergePreview } from './MergePreview.tsx';
import { usePartyNamesWords } from '#web/records/usePartyNamesWords.ts';
import type { NamedParty } from './named-party.ts';

interface MergeDialogProps {
  /** The two parties; empty: they are chosen in the dialog. */
  readonly parties: readonly NamedParty[];
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

/** Merges a party into another. */
function useMerging({ onMerged, onClose }: MergeDialogProps) {
  const { say } = useLanguage();
  const words = usePartyNamesWords();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const merge = async (into: NamedParty, from: NamedParty) => {
    if (busy) return;
    setBusy(true);
    try {
      await request('partyMerge', { body: { into: into.party, from: from.party }, idempotencyKey: key.current });
      toast.success(words.merged(from.name, into.name));
      void queries.invalidateQueries({ queryKey: ['party'] });
      void queries.invalidateQueries({ queryKey: ['partySuggest'] });
      onMerged();
      onClose();
    } catch (error) {
      key.current = crypto.randomUUID();
      toast.error(say(sentenceOf(error)));
      setBusy(false);
    }
  };
  return { busy, merge };
}

/** The dialog that asks which of two parties stays, and previews what moves. */
export function MergeDialog(props: MergeDialogProps) {
  const { t } = useLanguage();
  const words = usePartyNamesWords();
  const [parties, setParties] = useState<readonly (NamedParty | null)[]>(
    props.parties.length === 2 ? props.parties : [null, null],
  );
  const [stays, setStays] = useState(0);
  const { busy, merge } = useMerging(props);
  const [into, from] = [parties[stays] ?? null, parties[1 - stays] ?? null];
  const ready = into !== null && from !== null && into.party !== from.party;
  const title =
    into === null || from === null ? words.mergeTwo : words.mergeOf(parties[0]?.name ?? '', parties[1]?.name ?? '');
  return (
    <Dialog title={title} size="lg" onClose={props.onClose}>
      <div className={dialogClasses['dialog']}>
        {props.parties.length < 2 &&
          [words.first, words.second].map((label, at) => (
            <PartyChoice
              key={label}
              label={label}
              onParty={(party) => setParties((before) => before.with(at, party))}
            />
          ))}
        {ready ? (
          <>
            <RadioCards
              name="stays"
              label={words.stays}
              value={String(stays)}
              onValue={(value) => setStays(Number(value))}
              cards={parties.map((party, at) => ({
                value: String(at),
                label: party?.name ?? '',
                content: party?.name ?? '',
              }))}
            />
            <MergePreview into={into} from={from} />
          </>
        ) : (
          <p>{into !== null && from !== null ? words.sameParty : words.choosePartiesFirst}</p>
        )}
        <div className={dialogClasses['choices']}>
          <Button variant="default" onClick={props.onClose}>
            {t.actions.cancel}
          </Button>
          <Button disabled={!ready} aria-disabled={busy} onClick={() => ready && void merge(into, from)}>
            {words.merge}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface PartyChoiceProps {
  readonly label: string;
  readonly onParty: (party: NamedParty | null) => void;
}

function PartyChoice({ label, onParty }: PartyChoiceProps) {
  const [typed, setTyped] = useState('');
  return <PartyPicker label={label} value={typed} onValue={setTyped} onPick={onParty} />;
}
