import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { addressOf } from '#web/client/address.ts';
import { FormFailure } from '#web/forms/FormFailure.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useUser } from '#web/client/session.tsx';
import { Adoptions } from './Adoptions.tsx';
import { AlikeParties } from './AlikeParties.tsx';
import classes from '#web/records/PartyNames.module.css';
import { TypedNames } from './TypedNames.tsx';
import { usePartyNamesWords } from '#web/records/usePartyNamesWords.ts';

const PARTS = ['typed', 'alike'] as const;

/** The page to clean up names: typed names become parties, and parties that are one firm are merged. */
export function PartyNamesPage() {
  const { t } = useLanguage();
  const words = usePartyNamesWords();
  const { tenantId } = useUser();
  const router = useRouter();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const part = search['type'] === 'alike' ? 'alike' : 'typed';
  if (tenantId === '') return <FormFailure title={words.title} text={t.documents.noUser} />;
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p className={classes['intro']}>{words.intro}</p>
      <Adoptions />
      <SegmentedControl
        color="brand"
        className={classes['parts'] ?? ''}
        aria-label={words.parts}
        value={part}
        data={PARTS.map((value) => ({ value, label: words[value] }))}
        onChange={(chosen) =>
          router.history.replace(
            addressOf('/dashboard/partynames', {
              ...(search['tenantId'] !== undefined && { tenantId: search['tenantId'] }),
              type: chosen === 'alike' ? 'alike' : '',
            }),
          )
        }
      />
      {part === 'typed' ? <TypedNames /> : <AlikeParties />}
    </>
  );
}
