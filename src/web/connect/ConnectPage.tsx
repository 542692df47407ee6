import type { ComponentType } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { Developers } from './Developers.tsx';
import { EveningDigest } from './EveningDigest.tsx';
import { NightlyCopy } from './NightlyCopy.tsx';
import { Webhooks } from './Webhooks.tsx';
import { useConnectWords } from './useConnectWords.ts';

/** The parts of the page, in their order; each draws a `ConnectPart` and loads what it shows. */
const PARTS: readonly ComponentType[] = [ApiKeys, Webhooks, EveningDigest, NightlyCopy, Developers];

/** How a company's own programs and services work with the portal. */
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
