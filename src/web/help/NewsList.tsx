import { Link } from '@tanstack/react-router';
import { showDate } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { NEWS } from './news.ts';
import { useHelpWords } from './useHelp.ts';
import { useMayOpen } from './useMayOpen.ts';

/** What was pressed for it is gone with what stood there. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

interface NewsListProps {
  /** Whether it says what it is; a dialog of that name does already. */
  readonly hasTitle: boolean;
  readonly onClose: () => void;
}

/** What is new, the newest first. */
export function NewsList({ hasTitle, onClose }: NewsListProps) {
  const { language } = useLanguage();
  const words = useHelpWords();
  const mayOpen = useMayOpen();
  const Heading = hasTitle ? 'h4' : 'h3';
  return (
    <section aria-label={words.news}>
      {hasTitle && (
        <h3 tabIndex={-1} ref={takeFocus}>
          {words.news}
        </h3>
      )}
      {NEWS.map(({ day, title, text, to }) => (
        <article key={`${day} ${title.English}`}>
          <Heading>
            {title[language]} <small className="quiet">{showDate(day)}</small>
          </Heading>
          <p>{text[language]}</p>
          {mayOpen(to) && (
            <p>
              <Link to={to} onClick={onClose}>
                {words.open}
              </Link>
            </p>
          )}
        </article>
      ))}
    </section>
  );
}
