import type { ComponentType } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { Developers } from './Developers.tsx';
import { EveningDigest } from './EveningDigest.tsx';
import { NightlyCopy } from './NightlyCopy.tsx';
import { Webhooks } from './Webhooks.tsx';
import { useConnectWords } from './useConnectWords.ts';

/** The sections of the page in order; each renders a `ConnectPart` and loads its own data. */
const PARTS: readonly ComponentType[] = [ApiKeys, Webhooks, EveningDigest, NightlyCopy, Developers];

/** Connections between the portal and the company's own programs and services. */
export function ConnectPage() {
  const { t } = useLanguage();
  const words = useConnectWords();
  return (
    <>
      <PageHead title={t.menu.connect} />
      <p>{words.intro}</p>
      {PARTS.map((Part, at) => (
        <Part key={at} />
      ))}
    </>
  );
}
