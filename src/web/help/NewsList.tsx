import { Link } from '@tanstack/react-router';
import { showDate } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { NEWS } from './news.ts';
import { useHelpWords } from './useHelp.ts';
import { useMayOpen } from './useMayOpen.ts';

/** The button that opened it has gone, so the heading takes the focus. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

interface NewsListProps {
  /** Whether it has a title; a dialog has its own. */
  readonly hasTitle: boolean;
  readonly onClose: () => void;
}

/** What is new, newest first. */
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
