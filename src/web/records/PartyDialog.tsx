import { blankRow } from '#domain/define.ts';
import { party, partyWithPlace } from '#domain/records/party.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useReadAnew } from '#web/forms/useReadAnew.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { toast } from '#web/ui/toast.ts';
import { partyScreen, statesShown } from './party-screen.ts';
import type { PickedPlace } from './PartyPicker.tsx';

const { name, nameHindi, gstin, city, stateCode, contact } = partyWithPlace;
const fields = { name, nameHindi, gstin, city, stateCode, contact };
const DEVANAGARI = /\p{Script=Devanagari}/u;

interface PartyDialogProps {
  /** What the clerk typed: a name in either script, or a GSTIN. */
  readonly typed: string;
  readonly onCreated: (place: PickedPlace) => void;
  readonly onClose: () => void;
}

/** Where what was typed stands in the new party. */
function placed(typed: string) {
  const number = String(gstin.normalise(typed));
  if (/^\d{2}[A-Z\d]{13}$/.test(number)) return { gstin: number };
  return DEVANAGARI.test(typed) ? { name: typed, nameHindi: typed } : { name: typed };
}

/** Makes a party of what was typed, with what a bilty needs of it; its own form has the rest. */
export function PartyDialog({ typed, onCreated, onClose }: PartyDialogProps) {
  const { t, say } = useLanguage();
  const words = { ...t.records.party, ...t.records.kinds.party };
  const readAnew = useReadAnew(party.kind, ['list'], partyScreen.changedBySave);
  return (
    <AskDialog
      title={words.fresh}
      fields={fields}
      initial={{ ...blankRow(fields), ...placed(typed) }}
      fieldOptions={{ stateCode: { shown: statesShown(say) } }}
      send={async (row) => {
        const whole = { ...blankRow(partyScreen.fields), ...row, placeContact: row.contact, places: [] };
        const saved = await partyScreen.create(whole, crypto.randomUUID());
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
