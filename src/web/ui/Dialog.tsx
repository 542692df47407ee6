import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { enterGoesOn } from './enter-goes-on.ts';
import classes from './Dialog.module.css';
import { useFocusReturn } from './useFocusReturn.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly fullScreen?: boolean;
  readonly size?: 'sm' | 'lg';
  /** Whether something was typed: then neither Esc nor a click outside closes the dialog. */
  readonly typed?: boolean;
  readonly children: ReactNode;
}

/**
 * A dialog, open as long as it is rendered. Mantine's own title bar is a second `header` of the page to a screen reader; this one is
 * not.
 */
export function Dialog({ title, onClose, fullScreen = false, size = 'sm', typed = false, children }: DialogProps) {
  const { t } = useLanguage();
  useFocusReturn();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen={fullScreen}
      size={size}
      closeOnEscape={!typed}
      closeOnClickOutside={!typed}
      {...(fullScreen && INSTANT)}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="md" onKeyDown={enterGoesOn}>
          <div className={classes['head']} data-whole={fullScreen || undefined}>
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t.ui.close} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const INSTANT = { transitionProps: { duration: 0 } };
