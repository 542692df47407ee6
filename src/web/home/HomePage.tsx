import { IconBuildingWarehouse, IconCheck, IconRoute, IconTruck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Registration } from '#web/access/Registration.tsx';
import { LanguageSwitch } from '#web/language/LanguageSwitch.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import paper from './bilty-paper.svg';
import styles from './HomePage.module.css';

/** What the portal is, for everybody; plain markup, so that it shows at once on a slow line. */
export function HomePage() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [registering, setRegistering] = useState(false);
  return (
    <div className={styles['page']}>
      <section className={styles['nav']} aria-label={t.shell.topBar}>
        <Link to="/home" className={styles['brand']}>
          {t.product}
        </Link>
        <nav aria-label={t.home.sections} className={styles['sections']}>
          <a href="#home">{t.home.home}</a>
          <a href="#services">{t.home.services}</a>
          <a href="#about">{t.home.about}</a>
          <a href="#contact">{t.home.contact}</a>
        </nav>
        <LanguageSwitch />
        <button type="button" className={styles['register']} onClick={() => setRegistering(true)}>
          {t.home.register}
        </button>
        <Link to="/login" className={styles['login']}>
          {t.home.login}
        </Link>
      </section>
      <main>
        <section id="home" className={styles['hero']}>
          <div className={styles['inner']}>
            <div className={styles['words']}>
              <h1>{t.home.headline}</h1>
              <p>{t.home.lead}</p>
              <Link to="/login" className={styles['start']}>
                {t.home.start}
              </Link>
            </div>
            <img src={paper} alt="" width="380" height="270" className={styles['paper']} />
          </div>
        </section>
        <Services />
        <About />
        <Contact />
      </main>
      <footer className={styles['footer']}>
        <span>
          © {new Date().getFullYear()} {t.product}
        </span>
        <span>{t.home.footer}</span>
      </footer>
      {registering && (
        <Registration
          onClose={() => setRegistering(false)}
          onRegistered={(user) => void navigate({ to: '/login', search: { user } })}
        />
      )}
    </div>
  );
}

function Services() {
  const { t } = useLanguage();
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

function About() {
  const { t } = useLanguage();
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

function Contact() {
  const { t } = useLanguage();
  return (
    <section id="contact" className={styles['section']}>
      <h2>{t.home.contact}</h2>
      <div className={styles['contact']}>
        <p>{t.home.contactText}</p>
        <div className={`card ${styles['hours']}`}>
          <h3>{t.home.hours}</h3>
          <dl>
            <div>
              <dt>{t.home.weekdays}</dt>
              <dd>{t.home.weekdayHours}</dd>
            </div>
            <div>
              <dt>{t.home.saturday}</dt>
              <dd>{t.home.saturdayHours}</dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  );
}
