import { defineRecord } from '../define.ts';
import { password, text, yesNo } from '../fields.ts';
import { OLD_PASSWORD_NEEDED } from './user.ts';

const CODE = { wire: 'code', label: 'Code', max: 40 };
const CODE_NEEDED = 'Code is required.';
export const CODE_WRONG = 'This code is wrong or was already used.';

/** Changes of a second factor ask for the password again, so that an unattended screen is not enough. */
export const withPassword = {
  oldPassword: password({ wire: 'old_Password', label: 'Old Password', required: OLD_PASSWORD_NEEDED }),
};

/** The login's input for a second factor. */
export const atLogin = { secondFactor: text({ ...CODE, wire: 'second_Factor', required: CODE_NEEDED }) };

/** A code of an authenticator app. */
export const ofApp = { code: text({ ...CODE, required: CODE_NEEDED }) };

/** The message for a passkey that did not sign its challenge, or is not known to the portal. */
export const PASSKEY_FAILED = 'This passkey does not work here.';
/** The message if a device did not create or use a passkey, or its user declined. */
export const NO_PASSKEY = 'The device did not give a passkey. Please try again.';
const answer = { wire: 'response', label: 'Answer of the Device', max: 20_000 };
const name = text({ wire: 'name', label: 'Name', required: 'Name is required.', max: 60 });

/** A new passkey, with a name given by its user. */
export const newPasskey = { ...withPassword, name };
/** The device's answer, as JSON (WebAuthn). */
export const passkeyAnswer = { response: text({ ...answer, required: PASSKEY_FAILED }) };
export const confirmedPasskey = { name, ...passkeyAnswer };
/** The passkey to remove. */
export const removedPasskey = {
  ...withPassword,
  id: text({ wire: 'id', label: 'ID', required: 'ID is required.', max: 1500 }),
};

/** A new name for a passkey. It grants no access, so the password is not required. */
export const passkeyName = { name };
export const renamedPasskey = { id: removedPasskey.id, ...passkeyName };

/** What a company requires of its admins' logins; one record per company. */
export const secondFactorDemand = defineRecord({
  table: 'second_factor_demand',
  title: 'Two-step login of admins',
  fields: {
    demanded: yesNo({
      wire: 'demanded',
      label: 'All Admins Need It',
      hindi: 'सभी एडमिन के लिए ज़रूरी',
    }),
  },
});
