import { defineRecord } from '../define.ts';
import { checked, choice, email, isPrintable, password, refined, text, unsavable } from '../fields.ts';

/** The destinations of a company's nightly copy (spec 4 §10). */
export const COPY_WAYS = ['off', 'mail', 's3'] as const;
/** The state of a night's copy; `making` and `sending` are in progress. */
export const COPY_STATES = ['making', 'sending', 'done', 'failed'] as const;
/** How many nights are shown. */
export const NIGHTS_TOLD = 7;

/**
 * Without a query, because the bucket is appended. That it must be https is checked when requests are sent, where the test origin is known.
 */
const isAddress = (given: string): boolean => {
  const address = URL.parse(given);
  return (
    address !== null &&
    /^https?:$/.test(address.protocol) &&
    address.username === '' &&
    address.search === '' &&
    address.hash === ''
  );
};

/** The destination of a company's nightly copy; one record per company. The secret key is sealed, and never returned. */
export const nightlyCopy = defineRecord({
  table: 'nightly_copy',
  title: 'Nightly Copy',
  fields: {
    way: choice(COPY_WAYS, {
      wire: 'way',
      label: 'Goes To',
      hindi: 'कहाँ जाए',
      hindiChoices: { off: 'रुका हुआ', s3: 'अपना S3 बकेट' },
      blank: 'off',
    }),
    email: email({ wire: 'email', label: 'Email' }),
    url: checked(text({ wire: 'url', label: 'S3 Address', hindi: 'S3 का पता', max: 200 }), (url) =>
      url === '' || isAddress(url)
        ? null
        : 'S3 Address must be an address such as https://s3.ap-south-1.amazonaws.com.',
    ),
    bucket: checked(text({ wire: 'bucket', label: 'Bucket', hindi: 'बकेट', max: 63 }), (bucket) =>
      bucket === '' || /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/.test(bucket)
        ? null
        : 'Bucket can have lowercase letters, digits, dots and hyphens.',
    ),
    region: checked(text({ wire: 'region', label: 'Region', hindi: 'रीजन', max: 40 }), (region) =>
      region === '' || /^[a-z0-9-]+$/.test(region) ? null : 'Region can have lowercase letters, digits and hyphens.',
    ),
    accessKey: text({ wire: 'access_Key', label: 'Access Key', hindi: 'एक्सेस कुंजी', max: 128 }),
  },
});

/** The secret key as sent: empty keeps the stored one. */
export const copySecret = {
  secretKey: refined(
    password({ wire: 'secret_Key', label: 'Secret Key' }),
    (typed) => isPrintable(typed),
    unsavable('Secret Key'),
  ),
};
