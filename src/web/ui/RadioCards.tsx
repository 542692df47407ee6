import { useId, type ReactNode } from 'react';
import classes from './RadioCards.module.css';

/** One of the cards to choose from. */
export interface RadioCard {
  readonly value: string;
  /** Its accessible name. */
  readonly label: string;
  readonly content: ReactNode;
  readonly disabled?: boolean;
}

interface RadioCardsProps {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly cards: readonly RadioCard[];
  readonly error?: string | undefined;
  /** Single-line cards, such as the ways to pay. */
  readonly slim?: boolean;
}

/** A few options of more than a word each: all visible, chosen by click or arrow keys. */
export function RadioCards({ name, label, required, value, onValue, cards, error, slim }: RadioCardsProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      className={classes['group']}
      aria-labelledby={id}
      aria-required={required === true || undefined}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      onFocus={({ target, currentTarget }) => {
        // When an error moves the focus here, the user can choose at once.
        if (target === currentTarget) currentTarget.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
      }}
    >
      <span id={id} className={classes['label']}>
        {label}
        {required === true && (
          <span className={classes['star']} aria-hidden>
            {' '}
            *
          </span>
        )}
      </span>
      <div className={classes['cards']} data-slim={slim || undefined}>
        {cards.map((card) => (
          <label key={card.value} className={classes['card']} data-wrong={error !== undefined || undefined}>
            <input
              type="radio"
              name={name}
              value={card.value}
              aria-label={card.label}
              checked={card.value === value}
              disabled={card.disabled === true}
              onChange={() => onValue(card.value)}
              onKeyDown={(event) => {
                // Enter chooses, as a click does; on the chosen card it moves on in the form.
                if (event.key !== 'Enter' || event.currentTarget.checked) return;
                event.preventDefault();
                onValue(card.value);
              }}
            />
            <span className={classes['content']}>{card.content}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
