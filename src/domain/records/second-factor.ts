import { defineRecord } from '../define.ts';
import { password, text, yesNo } from '../fields.ts';
import { OLD_PASSWORD_NEEDED } from './user.ts';

const CODE = { wire: 'code', label: 'Code', max: 40 };
const CODE_NEEDED = 'Code is required.';
export const CODE_WRONG = 'This code is wrong or was already used.';

/** What changes a second factor asks the user's password anew: an unattended screen must not do. */
export const withPassword = {
  oldPassword: password({ wire: 'old_Password', label: 'Old Password', required: OLD_PASSWORD_NEEDED }),
};

/** What the login asks for where there is a second factor. */
export const atLogin = { secondFactor: text({ ...CODE, wire: 'second_Factor', required: CODE_NEEDED }) };

/** A code of an authenticator app. */
export const ofApp = { code: text({ ...CODE, required: CODE_NEEDED }) };

/** What is said of a passkey that did not sign what it was asked, or is none of the portal's. */
export const PASSKEY_FAILED = 'This passkey does not work here.';
/** What is said where a device made or gave none, or its user did not want it to. */
export const NO_PASSKEY = 'The device did not give a passkey. Please try again.';
const answer = { wire: 'response', label: 'Answer of the Device', max: 20_000 };
const name = text({ wire: 'name', label: 'Name', required: 'Name is required.', max: 60 });

/** A new passkey, under a name of its user's. */
export const newPasskey = { ...withPassword, name };
/** What its device answered, as JSON (WebAuthn). */
export const passkeyAnswer = { response: text({ ...answer, required: PASSKEY_FAILED }) };
export const confirmedPasskey = { name, ...passkeyAnswer };
/** Which passkey is removed. */
export const removedPasskey = {
  ...withPassword,
  id: text({ wire: 'id', label: 'ID', required: 'ID is required.', max: 1500 }),
};

/** A passkey under another name. It opens no more and no less, so the password is not asked for. */
export const passkeyName = { name };
export const renamedPasskey = { id: removedPasskey.id, ...passkeyName };

/** What a company demands of the logins of its admins; one a company. */
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
