import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '#web/client/request.ts';
import { DialogForm } from '#web/forms/DialogForm.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { PartyPicker, type PickedPlace } from '#web/records/PartyPicker.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { sameName } from '#web/ui/matching.ts';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { toast } from '#web/ui/toast.ts';
import { underWayQuery } from './Adoptions.tsx';
import classes from '#web/records/PartyNames.module.css';
import type { TypedSpelling } from './TypedGroup.tsx';
import { usePartyNamesWords } from '#web/records/usePartyNamesWords.ts';
import { Select } from '#web/ui/Select.tsx';

interface AdoptDialogProps {
  readonly names: readonly TypedSpelling[];
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

const HOW = ['fresh', 'known'] as const;

/** Links the bilties of typed names to a party: to a new one with one of the names, or to an existing one. */
function useAdopting({ names, onStarted, onClose }: AdoptDialogProps) {
  const { say } = useLanguage();
  const words = usePartyNamesWords();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  // One key per dialog: pressing twice creates only one party.
  const key = useRef(crypto.randomUUID());
  const adopt = async (called: string, place: PickedPlace | null) => {
    setBusy(true);
    try {
      const sent = names
        .map(({ name }) => name)
        .toSorted((one, other) => Number(other === called) - Number(one === called));
      const body = { names: sent, party: place?.party ?? 0, place: place?.place ?? 0 };
      const answer = await request('partyAdopt', { body, idempotencyKey: key.current });
      const name = place?.name ?? called;
      toast.success(words.linking(name));
      // Set before it is fetched: the work may be done by then.
      queries.setQueryData(underWayQuery().queryKey, (before) => ({
        groups: [],
        more: false,
        adoptions: [...(before?.adoptions ?? []), { ...answer, name, linked: 0 }],
      }));
      void queries.invalidateQueries({ queryKey: ['partySuggest'] });
      onStarted();
      onClose();
    } catch (error) {
      key.current = crypto.randomUUID();
      toast.error(say(sentenceOf(error)));
      setBusy(false);
    }
  };
  return { busy, adopt };
}

type How = (typeof HOW)[number];

function NewOrKnown({ how, onHow }: { readonly how: How; readonly onHow: (how: How) => void }) {
  const words = usePartyNamesWords();
  return (
    <RadioCards
      name="how"
      label={words.which}
      value={how}
      onValue={(value) => onHow(value === 'known' ? 'known' : 'fresh')}
      cards={HOW.map((value) => ({
        value,
        label: words[value],
        content: (
          <>
            {words[value]}
            {value === 'fresh' && <small className={classes['small']}>{words.freshHint}</small>}
          </>
        ),
      }))}
    />
  );
}

function ChosenNames({ names }: Pick<AdoptDialogProps, 'names'>) {
  const words = usePartyNamesWords();
  return (
    <ul className={classes['chosen']}>
      {names.map(({ name, count: used }) => (
        <li key={name}>
          <span>{name}</span>
          <span className={classes['use']}>{words.bilties(used)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The existing party of that name; null: none. */
function useStanding(name: string): PickedPlace | null {
  const { data } = useQuery({ ...callQuery('partySuggest', { q: name }), enabled: name.trim().length > 1 });
  return data?.find((place) => [place.name, place.nameHindi].some((called) => sameName(called, name))) ?? null;
}

/** The dialog that asks which party the chosen names are. */
export function AdoptDialog(props: AdoptDialogProps) {
  const { names, onClose } = props;
  const words = usePartyNamesWords();
  const [called, setCalled] = useState(names[0]?.name ?? '');
  // A party of exactly that name is proposed until the user chooses otherwise.
  const standing = useStanding(called);
  const [said, setHow] = useState<How | null>(null);
  const [picked, setPicked] = useState<{ readonly typed: string; readonly place: PickedPlace | null } | null>(null);
  const how = said ?? (standing === null ? 'fresh' : 'known');
  const { typed, place } = picked ?? { typed: standing?.name ?? '', place: standing };
  const [missing, setMissing] = useState(false);
  const { busy, adopt } = useAdopting(props);
  const count = names.reduce((sum, each) => sum + each.count, 0);
  const submit = () => {
    if (how === 'known' && place === null) return setMissing(true);
    void adopt(called, how === 'known' ? place : null);
  };
  return (
    <Dialog title={words.adoptTitle(names.length)} size="lg" onClose={onClose}>
      <DialogForm busy={busy} onSubmit={submit} onClose={onClose} caption={words.adopt(count)} submitFocused>
        <NewOrKnown how={how} onHow={setHow} />
        {how === 'fresh' ? (
          <Select
            label={words.called}
            data={names.map(({ name }) => name)}
            value={called}
            allowDeselect={false}
            onChange={(name) => setCalled(name ?? called)}
          />
        ) : (
          <PartyPicker
            label={words.party}
            value={typed}
            onValue={(text) => setPicked({ typed: text, place: null })}
            onPick={(taken) => {
              setPicked((before) => ({ typed: taken?.name ?? before?.typed ?? '', place: taken }));
              if (taken !== null) setMissing(false);
            }}
            error={missing && words.choose}
          />
        )}
        <ChosenNames names={names} />
        <p className={classes['hint']}>{words.staysAsIs}</p>
      </DialogForm>
    </Dialog>
  );
}
