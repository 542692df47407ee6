import { defineRecord } from '../define.ts';
import { choice, email, phone, yesNo } from '../fields.ts';

/** The hours of India at which a company can be told of its evening (spec 4 §10). */
export const DIGEST_HOURS = ['17', '18', '19', '20', '21', '22', '23'] as const;

/** To whom the company's evening is sent each day, and when; one a company. */
export const eveningDigest = defineRecord({
  table: 'evening_digest',
  title: 'Evening Digest',
  fields: {
    sends: yesNo({ wire: 'sends', label: 'Send Every Evening', hindi: 'हर शाम भेजें' }),
    hour: choice(DIGEST_HOURS, { wire: 'hour', label: 'Hour', hindi: 'समय (बजे)', blank: '20' }),
    email: email({ wire: 'email', label: 'Email' }),
    contact: phone({ wire: 'contact', label: 'Contact', message: 'Contact must be exactly 10 digits.' }),
    language: choice(['English', 'Hindi'], { wire: 'language', label: 'Language', blank: 'English' }),
  },
});

/** Of a digest that is switched on and goes nowhere. */
export const DIGEST_GOES_NOWHERE = 'Enter an email or a contact.';
