import { IconBuildingWarehouse, IconCheck, IconLanguage, IconRoute, IconTruck } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import mark from '#web/favicon.svg';
import { BREAKPOINTS } from '#web/theme/breakpoints.ts';
import type { Words } from '#web/language/en.ts';
import avif from './bilty.avif';
import webp from './bilty.webp';
import formEnglish from './reason-form.en.webp';
import formHindi from './reason-form.hi.webp';
import papersEnglish from './reason-papers.en.webp';
import papersHindi from './reason-papers.hi.webp';
import print from './reason-print.webp';
import styles from './HomePage.module.css';

/** What the page can do once the app is loaded. */
export interface LiveHome {
  readonly register: () => void;
  readonly forgot: () => void;
  readonly speak: () => void;
  readonly enquiry: ReactNode;
  /** The contact details of the platform's operator; empty when not given. */
  readonly contact: { readonly address: string; readonly phone: string; readonly email: string };
}

/** A plan of the price list, as text. */
export interface HomePlan {
  readonly name: string;
  readonly duration: string;
  /** The price, and the price before the offer. */
  readonly amount: string;
  readonly price: string;
}

export interface HomeViewProps {
  readonly t: Words;
  readonly year: number;
  readonly plans: readonly HomePlan[];
  /** A link to another page: the router's, or a plain one on the prerendered page. */
  readonly Go: ComponentType<{
    readonly to: '/login' | '/home';
    readonly className: string;
    readonly children: ReactNode;
  }>;
  /** Absent on the prerendered page; home/front.ts then loads the app when a button is pressed. */
  readonly live?: LiveHome;
}

/**
 * The home page as it is displayed. It uses no state and no context, so that the build can prerender it (home/prerender.tsx): on a cheap
 * phone it is shown before the app has loaded, and most visitors never need the app.
 */
export function HomeView({ t, year, plans, Go, live }: HomeViewProps) {
  return (
    <div className={styles['page']}>
      <Navigation t={t} Go={Go} live={live} />
      <main>
        <section id="home" className={styles['hero']}>
          <div className={styles['inner']}>
            <div className={styles['words']}>
              <h1>{t.promise}</h1>
              <p>{t.home.lead}</p>
              <Go to="/login" className={styles['start'] ?? ''}>
                {t.home.start}
              </Go>
              <p className={styles['others']}>
                <span>{t.home.newHere}</span>
                <button type="button" onClick={live?.register}>
                  {t.home.register}
                </button>
                <button type="button" onClick={live?.forgot}>
                  {t.access.forgot}
                </button>
              </p>
            </div>
            <Picture />
          </div>
        </section>
        <Reasons t={t} />
        {plans.length > 0 && <Prices t={t} plans={plans} />}
        <Services t={t} />
        <About t={t} />
        <Contact t={t} live={live} />
      </main>
      <footer className={styles['footer']}>
        <span>
          © {year} {t.product}
        </span>
        <span>{t.home.footer}</span>
      </footer>
    </div>
  );
}

function Navigation({ t, Go, live }: Pick<HomeViewProps, 't' | 'Go'> & { readonly live: HomeViewProps['live'] }) {
  return (
    <section className={styles['nav']} aria-label={t.shell.topBar}>
      <Go to="/home" className={styles['brand'] ?? ''}>
        <img src={mark} alt="" width="32" height="32" />
        {t.product}
      </Go>
      <nav aria-label={t.home.sections} className={styles['sections']}>
        <a href="#home">{t.home.home}</a>
        <a href="#services">{t.home.services}</a>
        <a href="#about">{t.home.about}</a>
        <a href="#contact">{t.home.contact}</a>
      </nav>
      <a
        className={styles['speak']}
        href={`/?lang=${t.home.otherLanguage}`}
        lang={t.home.otherLanguage}
        hrefLang={t.home.otherLanguage}
        onClick={
          live &&
          ((event) => {
            event.preventDefault();
            live.speak();
          })
        }
      >
        <IconLanguage size={20} aria-hidden />
        <span>{t.shell.otherLanguage}</span>
      </a>
      <Go to="/login" className={styles['login'] ?? ''}>
        {t.home.login}
      </Go>
    </section>
  );
}

interface WordsProps {
  readonly t: Words;
}

const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const WIDE = `not all and ${BREAKPOINTS.laptop}`;

/** A bilty as the portal prints it (scripts/home-picture.ts); phones do not load it. */
function Picture() {
  return (
    <picture className={styles['paper']}>
      <source media={WIDE} type="image/avif" srcSet={avif} />
      <source media={WIDE} type="image/webp" srcSet={webp} />
      <img src={NO_PICTURE} alt="" width="400" height="336" fetchPriority="high" />
    </picture>
  );
}

/** What the portal does, shown by pictures of the demo (scripts/demo-pictures.ts). */
function Reasons({ t }: WordsProps) {
  const inHindi = t.home.otherLanguage === 'en';
  const reasons = [
    { title: t.home.entry, text: t.home.entryText, of: t.home.entryPicture, src: inHindi ? formHindi : formEnglish },
    { title: t.home.print, text: t.home.printText, of: t.home.printPicture, src: print },
    {
      title: t.home.papers,
      text: t.home.papersText,
      of: t.home.papersPicture,
      src: inHindi ? papersHindi : papersEnglish,
    },
  ];
  return (
    <section className={styles['band']} aria-labelledby="why">
      <div className={styles['section']}>
        <h2 id="why">{t.home.why}</h2>
        <ul className={styles['reasons']}>
          {reasons.map(({ title, text, of, src }) => (
            <li key={title}>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              <img src={src} alt={of} width="1080" height="675" loading="lazy" decoding="async" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface PricesProps extends WordsProps {
  readonly plans: readonly HomePlan[];
}

// The server fills the current plans into the prerendered page (src/server/routes/web-pages.ts).
function Prices({ t, plans }: PricesProps) {
  return (
    <section className={styles['section']} aria-labelledby="prices" data-prices>
      <h2 id="prices">{t.home.prices}</h2>
      <p className={styles['below']}>{t.home.pricesText}</p>
      <ul className={styles['cards']}>
        {plans.map(({ name, duration, amount, price }) => (
          <li key={name + duration} className={`card ${styles['plan']}`}>
            <h3>{name}</h3>
            <p>{duration}</p>
            <p className={styles['amount']}>
              <b>{amount}</b> {price !== amount && <s>{price}</s>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Services({ t }: WordsProps) {
  const services = [
    { title: t.home.freight, text: t.home.freightText, icon: IconTruck },
    { title: t.home.warehousing, text: t.home.warehousingText, icon: IconBuildingWarehouse },
    { title: t.home.logistics, text: t.home.logisticsText, icon: IconRoute },
  ];
  return (
    <section id="services" className={styles['section']}>
      <h2>{t.home.services}</h2>
      <ul className={styles['cards']}>
        {services.map(({ title, text, icon: Icon }) => (
          <li key={title} className={`card ${styles['service']}`}>
            <Icon size={28} aria-hidden />
            <h3>{title}</h3>
            <p>{text}</p>
            <span className={styles['soon']}>{t.home.soon}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function About({ t }: WordsProps) {
  return (
    <section id="about" className={styles['band']}>
      <div className={styles['section']}>
        <h2>{t.home.about}</h2>
        <div className={styles['about']}>
          <p className={styles['years']}>
            <strong>15+</strong> {t.home.years}
          </p>
          <div>
            <p>{t.home.aboutText}</p>
            <ul className={styles['points']}>
              {[t.home.support, t.home.gps, t.home.coverage, t.home.team].map((point) => (
                <li key={point}>
                  <IconCheck size={18} aria-hidden /> {point}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}

interface ContactProps extends WordsProps {
  /** Absent on the prerendered page. */
  readonly live: HomeViewProps['live'];
}

function Contact({ t, live }: ContactProps) {
  const facts = live?.contact ?? { address: '', phone: '', email: '' };
  return (
    <section id="contact" className={styles['section']}>
      <h2>{t.home.contact}</h2>
      <div className={styles['contact']}>
        <div className={`card ${styles['enquiry']}`}>
          <h3>{t.home.enquiry}</h3>
          {live?.enquiry ?? <EnquiryPlace />}
        </div>
        <div className={styles['facts']}>
          <div className="card">
            <h3>{t.home.contactInformation}</h3>
            <p>{t.home.contactText}</p>
            <dl>
              {facts.address !== '' && <Fact name={t.home.address}>{facts.address}</Fact>}
              {facts.phone !== '' && (
                <Fact name={t.home.phone}>
                  <a href={`tel:${facts.phone.replaceAll(/[^+\d]/g, '')}`}>{facts.phone}</a>
                </Fact>
              )}
              {facts.email !== '' && (
                <Fact name={t.home.email}>
                  <a href={`mailto:${facts.email}`}>{facts.email}</a>
                </Fact>
              )}
            </dl>
          </div>
          <div className="card">
            <h3>{t.home.hours}</h3>
            <dl>
              <Fact name={t.home.weekdays}>{t.home.weekdayHours}</Fact>
              <Fact name={t.home.saturday}>{t.home.saturdayHours}</Fact>
            </dl>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The placeholder of the enquiry form, which is loaded when the visitor scrolls near it. */
export function EnquiryPlace() {
  return (
    <div className={styles['place']} aria-hidden>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
