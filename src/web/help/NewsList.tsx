import { Link } from '@tanstack/react-router';
import { showDate } from '#domain/rules/calendar-date.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { NEWS } from './news.ts';
import { useHelpWords } from './useHelp.ts';
import { useMayOpen } from './useMayOpen.ts';

/** What was pressed for it is gone with what stood there. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** What is new, the newest first. */
export function NewsList({ onClose }: { readonly onClose: () => void }) {
  const { language } = useLanguage();
  const words = useHelpWords();
  const mayOpen = useMayOpen();
  return (
    <section aria-label={words.news}>
      <h3 tabIndex={-1} ref={takeFocus}>
        {words.news}
      </h3>
      {NEWS.map(({ day, title, text, to }) => (
        <article key={`${day} ${title.English}`}>
          <h4>
            {title[language]} <small className="quiet">{showDate(day)}</small>
          </h4>
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
