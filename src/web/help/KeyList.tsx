import { Kbd } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { usePreferences } from '#web/preferences/usePreferences.ts';
import { keysNow, type KeyBinding } from '#web/ui/keys.tsx';
import styles from './KeyList.module.css';
import { useHelpWords } from './useHelp.ts';

/** All keys bound on the open page. */
export function KeyList() {
  const { t } = useLanguage();
  const words = useHelpWords();
  const { tallyKeys } = usePreferences();
  const [keys] = useState(keysNow);
  const here = keys.filter(({ place }) => place !== 'everywhere');
  const everywhere = keys.filter(({ place }) => place === 'everywhere');
  return (
    <>
      <div className={styles['columns']}>
        {here.length > 0 && <Keys title={words.here} keys={here} />}
        <Keys title={words.everywhere} keys={everywhere} />
      </div>
      {!tallyKeys && <p className="quiet">{t.profile.tallyKeysNote}</p>}
    </>
  );
}

function Keys({ title, keys }: { readonly title: string; readonly keys: readonly KeyBinding[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles['keys']}>
        {keys.map(({ keys: combination, label }) => (
          <div key={combination}>
            <dt>
              {combination.split(/\+(?!$)/).map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
