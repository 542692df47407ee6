import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { closeToast, onToastsChange, toastsShown, type Toast } from './toast.ts';
import styles from './Toasts.module.css';

// A notice disappears this long after the pointer leaves it (spec 1 §8).
const AFTER_HOVER = 1000;
const ICONS = { success: IconCheck, error: IconX, info: IconInfoCircle, warning: IconAlertTriangle };

/** The place where notices appear; rendered once, at the root. */
export function Toasts() {
  const shown = useSyncExternalStore(onToastsChange, toastsShown);
  return (['top-right', 'bottom-right'] as const).map((place) => (
    // Always rendered: a live region that is added together with its first text is not read out.
    <div key={place} className={styles['place']} data-place={place} aria-live="polite">
      {shown
        .filter((toast) => toast.place === place)
        .map((toast) => (
          <Notice key={toast.id} toast={toast} />
        ))}
    </div>
  ));
}

function Notice({ toast }: { readonly toast: Toast }) {
  const { t } = useLanguage();
  const [held, setHeld] = useState(false);
  const [left, setLeft] = useState(toast.duration);
  useEffect(() => {
    if (left === null || held) return;
    const timer = setTimeout(() => closeToast(toast.id), left);
    return () => clearTimeout(timer);
  }, [toast.id, left, held]);
  const Icon = ICONS[toast.tone];
  const { action } = toast;
  const hold = () => setHeld(true);
  const release = () => {
    setHeld(false);
    setLeft((current) => current && AFTER_HOVER);
  };
  return (
    <div
      className={styles['toast']}
      data-tone={toast.tone}
      role={toast.tone === 'error' || toast.tone === 'warning' ? 'alert' : 'status'}
      // Not on enter: a notice that appears under a resting pointer was not pointed at.
      onPointerMove={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className={styles['icon']}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={styles['text']}>
        {toast.title !== undefined && <strong>{toast.title}</strong>}
        <span>{toast.text}</span>
      </div>
      {action !== undefined && (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            closeToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <CloseButton iconSize={16} aria-label={t.ui.close} onClick={() => closeToast(toast.id)} />
    </div>
  );
}
