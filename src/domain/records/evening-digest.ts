import { defineRecord } from '../define.ts';
import { choice, email, phone, yesNo } from '../fields.ts';

/** The hours, Indian time, at which the evening summary can be sent (spec 4 §10). */
export const DIGEST_HOURS = ['17', '18', '19', '20', '21', '22', '23'] as const;

/** Who receives the company's daily evening summary, and when; one record per company. */
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

/** The message for an enabled summary without a recipient. */
export const DIGEST_GOES_NOWHERE = 'Enter an email or a contact.';
