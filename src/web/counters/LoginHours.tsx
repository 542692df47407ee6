import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { saveSettings, settingsOf, type Settings } from '#web/consignment/settings.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { SectionError } from '#web/ui/SectionError.tsx';
import { toast } from '#web/ui/toast.ts';
import { Section } from '#web/ui/Section.tsx';
import { useCounterWords } from './useCounterWords.ts';

const { counterLoginHours } = consignmentSettings.fields;

/** How long counters let users log in without a connection, and its setting. */
export function LoginHours() {
  const words = useCounterWords();
  const { tenantId } = useUser();
  const [changing, setChanging] = useState(false);
  const read = useQuery({ ...callQuery('consignmentSettings'), enabled: tenantId !== '' });
  const settings = read.data === undefined ? null : settingsOf(read.data);
  return (
    <Section
      id="login-hours"
      title={words.hours}
      action={
        <Button variant="default" disabled={settings === null} onClick={() => setChanging(true)}>
          {words.hoursChange}
        </Button>
      }
    >
      {read.isError && <SectionError text={words.failed} onRetry={() => void read.refetch()} />}
      {settings === null && !read.isError && <Pending height={48} radius={8} />}
      {settings !== null && <p>{words.hoursAbout(settings.counterLoginHours)}</p>}
      {settings !== null && changing && <HoursDialog settings={settings} onClose={() => setChanging(false)} />}
    </Section>
  );
}

function HoursDialog({ settings, onClose }: { readonly settings: Settings; readonly onClose: () => void }) {
  const words = useCounterWords();
  const queries = useQueryClient();
  return (
    <AskDialog
      title={words.hours}
      fields={{ counterLoginHours }}
      initial={{ counterLoginHours: settings.counterLoginHours }}
      fieldOptions={{ counterLoginHours: { description: words.hoursHint } }}
      caption={words.hoursSave}
      send={async (row) => {
        await saveSettings(settings, row);
        toast.success(words.hoursSaved);
        onClose();
        await queries.invalidateQueries({ queryKey: ['consignmentSettings'] });
      }}
      onClose={onClose}
    />
  );
}
