import { Kbd } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { usePreferences } from '#web/preferences/usePreferences.ts';
import { Dialog } from './Dialog.tsx';
import { keysNow, type KeyBinding } from './keys.tsx';
import styles from './KeysWindow.module.css';

interface KeysWindowProps {
  readonly onClose: () => void;
}

/** All keys of the page that is open. */
export function KeysWindow({ onClose }: KeysWindowProps) {
  const { t } = useLanguage();
  const { tallyKeys } = usePreferences();
  const [keys] = useState(keysNow);
  const here = keys.filter(({ place }) => place !== 'everywhere');
  const everywhere = keys.filter(({ place }) => place === 'everywhere');
  return (
    <Dialog title={t.shell.keysTitle} onClose={onClose} size="lg">
      <div className={styles['columns']}>
        {here.length > 0 && <Keys title={t.shell.keysHere} keys={here} />}
        <Keys title={t.shell.keysEverywhere} keys={everywhere} />
      </div>
      {!tallyKeys && <p className="quiet">{t.profile.tallyKeysNote}</p>}
    </Dialog>
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
