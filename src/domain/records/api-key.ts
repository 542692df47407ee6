import { choice, count, date, text } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';

/** The prefix of every key, so that a leaked one is recognized. */
export const KEY_PREFIX = 'bp_';
/** Whether a text has the form of a key: 256 random bits after its prefix. */
export const isKey = (token: string): boolean => /^bp_[\w-]{43}$/.test(token);

/** How many calls a key may make within a minute. */
export const KEY_CALLS_PER_MINUTE = 120;
/** The most valid keys of a company. */
export const MOST_KEYS = 50;
export const NO_SCOPE = 'Please choose at least one scope.';
export const MOST_KEY_YEARS = 2;

export const KEY_EXPIRY_TOO_LATE = 'Expiry must be within 2 years.';
export const KEY_EXPIRY_PAST = 'Expiry must not be in the past.';
export const TOO_MANY_KEYS = 'A company can have at most 50 API keys. End one first.';
export const KEY_NAME_TAKEN = 'An API key with this name exists. Choose another name.';

/** The fields of a key, except its scopes. */
export const apiKey = {
  name: text({ wire: 'name', label: 'Name', required: 'Name is required.', max: 60 }),
  expiresOn: date({ wire: 'expires_On', label: 'Expiry', hindi: 'अंतिम तारीख़', required: 'Expiry is required.' }),
  // 0: all branches, like an admin; else like a back office user who writes for this one.
  branch: count({ wire: 'branch', label: 'Branch' }),
};

/** The states of a key. */
export const KEY_STATES = ['good', 'expired', 'ended'] as const;

/** What the audit shows; never the key itself. */
export const auditedKey: AuditedKind = {
  title: 'API Key',
  fields: {
    name: apiKey.name,
    scopes: text({ wire: 'scopes_Told', label: 'Scopes' }),
    expiresOn: apiKey.expiresOn,
    branch: text({ wire: 'branch_Name', label: 'Branch' }),
    state: choice(KEY_STATES, { wire: 'state', label: 'State' }),
  },
};
