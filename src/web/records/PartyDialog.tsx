import { Button } from '@mantine/core';
import { useState } from 'react';
import { blankRow } from '#domain/define.ts';
import { party, partyWithPlace } from '#domain/records/party.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useReadAnew } from '#web/forms/useReadAnew.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sameName } from '#web/ui/matching.ts';
import { toast } from '#web/ui/toast.ts';
import { partyScreen, statesShown } from './party-screen.ts';
import classes from './PartyDialog.module.css';
import type { PickedPlace, TypedOfParty } from './PartyPicker.tsx';

const { name, nameHindi, gstin, city, stateCode, contact } = partyWithPlace;
const fields = { name, nameHindi, gstin, city, stateCode, contact };
const DEVANAGARI = /\p{Script=Devanagari}/u;

interface PartyDialogProps {
  /** What the clerk typed: a name in either script, or a GSTIN. */
  readonly typed: string;
  readonly beside?: TypedOfParty | undefined;
  readonly onCreated: (place: PickedPlace) => void;
  readonly onClose: () => void;
}

/** The field of the new party that receives the typed text. */
function placed(typed: string) {
  const number = String(gstin.normalise(typed));
  if (/^\d{2}[A-Z\d]{13}$/.test(number)) return { gstin: number };
  return DEVANAGARI.test(typed) ? { name: typed, nameHindi: typed } : { name: typed };
}

/** The usable values typed beside the name. "No GSTIN" of a consignee is for the paper only, not for the party. */
function given({ gstin: number = '', ...beside }: TypedOfParty) {
  const isNumber = /^\d{2}[A-Z\d]{13}$/i.test(number.trim());
  const filled = Object.entries({ ...beside, ...(isNumber && { gstin: number }) }).filter(([, text]) => text !== '');
  return Object.fromEntries(filled);
}

/** Existing parties of exactly that name: one of them is more likely meant than a new party of the same name. */
function Standing({ typed, onTake }: { readonly typed: string; readonly onTake: (place: PickedPlace) => void }) {
  const { t } = useLanguage();
  const { data = [] } = useQuery({ ...callQuery('partySuggest', { q: typed }), enabled: typed.trim().length > 1 });
  const same = data.filter((place) =>
    [place.name, place.nameHindi, place.gstin].some((called) => sameName(called, typed)),
  );
  if (same.length === 0) return null;
  return (
    <output className={classes['standing']}>
      {t.records.party.stands}
      {same.slice(0, 3).map((place) => (
        <Button key={place.place} variant="default" onClick={() => onTake(place)}>
          {[place.name, place.city, place.gstin].filter((part) => part !== '').join(' · ')}
        </Button>
      ))}
    </output>
  );
}

/** Creates a party from the typed text, with the fields a bilty needs; its own form has the rest. */
export function PartyDialog({ typed, beside = {}, onCreated, onClose }: PartyDialogProps) {
  const { t, say } = useLanguage();
  const words = { ...t.records.party, ...t.records.kinds.party };
  const readAnew = useReadAnew(party.kind, ['list'], partyScreen.changedBySave);
  const [keyOf] = useState(requestKeys);
  return (
    <AskDialog
      title={words.fresh}
      intro={<Standing typed={typed} onTake={onCreated} />}
      fields={fields}
      initial={{ ...blankRow(fields), ...given(beside), ...placed(typed) }}
      fieldOptions={{ stateCode: { shown: statesShown(say) } }}
      send={async (row) => {
        const whole = { ...blankRow(partyScreen.fields), ...row, placeContact: row.contact, places: [] };
        const saved = await partyScreen.create(whole, keyOf(whole));
        readAnew();
        toast.success(words.created);
        onCreated({
          place: Number(saved['placeId']),
          party: saved.id,
          name: row.name,
          nameHindi: row.nameHindi,
          city: row.city,
          gstin: row.gstin,
          contact: row.contact,
          days: null,
        });
      }}
      onClose={onClose}
    />
  );
}
