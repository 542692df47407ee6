import mark from '#web/favicon.svg';
import type { VerifyWords } from '#web/language/verify.en.ts';

/** The page that verifies papers, rendered at build time; page.ts adds the behaviour. */
export function VerifyView({ t }: { readonly t: VerifyWords }) {
  return (
    <>
      <header className="bar">
        <a className="brand" href="/">
          <img src={mark} alt="" width="32" height="32" />
          {t.home}
        </a>
        <a id="language" href={`/v?lang=${t.other}`} lang={t.other} hrefLang={t.other}>
          {t.otherLanguage}
        </a>
      </header>
      <main>
        <h1>{t.heading}</h1>
        <p>{t.lead}</p>
        <section id="result" aria-live="polite" />
        <div className="ways">
          <button type="button" id="scan" className="button first">
            {t.scan}
          </button>
          <button type="button" id="photo" className="button">
            {t.photo}
          </button>
          <input type="file" id="file" accept="image/*" hidden aria-label={t.photo} />
        </div>
        <div id="camera" hidden>
          <p>{t.aim}</p>
          <video id="video" playsInline muted />
          <button type="button" id="stop" className="button">
            {t.stop}
          </button>
        </div>
        <form id="typed">
          <label htmlFor="code">{t.code}</label>
          <textarea id="code" rows={3} maxLength={1000} spellCheck={false} autoComplete="off" autoCapitalize="off" />
          <button type="submit" className="button">
            {t.verify}
          </button>
        </form>
        <p className="note">{t.offlineToo}</p>
      </main>
    </>
  );
}
