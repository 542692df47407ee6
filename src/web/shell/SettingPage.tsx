import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { SegmentedControl, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { prefer, type Preferences } from '#web/preferences/preferences.ts';
import { useSession } from '#web/client/session.tsx';
import { usePreferences } from '#web/preferences/usePreferences.ts';
import styles from './SettingPage.module.css';

// Only for super admins.
const MailSettings = lazy(() => import('#web/platform/MailSettings.tsx'));
const SellerSettings = lazy(() => import('#web/billing/SellerSettings.tsx'));

/** The user's preferences; for a super admin also the mail settings and the seller. */
export function SettingPage() {
  const { t } = useLanguage();
  const { language, scheme, density, enterMoves, tallyKeys } = usePreferences();
  return (
    <>
      <h1 tabIndex={-1}>{t.settings.title}</h1>
      <p className={styles['intro']}>{t.settings.intro}</p>
      <div className={`card ${styles['settings']}`}>
        <Choice<Preferences['language']>
          title={t.settings.language}
          value={language}
          options={[
            { value: 'English', label: <span lang="en">English</span> },
            { value: 'Hindi', label: <span lang="hi">हिन्दी</span> },
          ]}
          onChoose={(value) => prefer({ language: value })}
        />
        <Choice<Preferences['scheme']>
          title={t.settings.scheme}
          value={scheme}
          options={[
            { value: 'light', label: t.settings.light },
            { value: 'dark', label: t.settings.dark },
            { value: 'auto', label: t.settings.auto },
          ]}
          onChoose={(value) => prefer({ scheme: value })}
        />
        <Choice<Preferences['density']>
          title={t.settings.density}
          value={density}
          options={[
            { value: 'comfortable', label: t.settings.comfortable },
            { value: 'compact', label: t.settings.compact },
          ]}
          onChoose={(value) => prefer({ density: value })}
        />
        <Switch
          label={t.settings.enterMoves}
          checked={enterMoves}
          onChange={(event) => prefer({ enterMoves: event.currentTarget.checked })}
        />
        <Switch
          label={t.profile.tallyKeys}
          description={t.profile.tallyKeysWhich}
          checked={tallyKeys}
          onChange={(event) => prefer({ tallyKeys: event.currentTarget.checked })}
        />
      </div>
      <Further />
    </>
  );
}

/** Further settings of a company's user or a super admin. */
function Further() {
  const { t } = useLanguage();
  const rights = useSession()?.rights;
  if (rights?.superAdmin === true)
    return (
      <Suspense>
        <MailSettings />
        <SellerSettings />
      </Suspense>
    );
  return rights?.ready === true ? (
    <p>
      <Link to="/dashboard/counter">{t.menu.thisCounter}</Link>
    </p>
  ) : null;
}

interface ChoiceProps<Value extends string> {
  readonly title: string;
  readonly value: Value;
  readonly options: { readonly value: Value; readonly label: ReactNode }[];
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ title, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <div className={styles['choice']}>
      <span className={styles['title']}>{title}</span>
      <SegmentedControl<Value>
        color="brand"
        className={styles['segments']}
        aria-label={title}
        value={value}
        data={options}
        onChange={onChoose}
      />
    </div>
  );
}
