import { defineRecord } from '../define.ts';
import { password, text, yesNo } from '../fields.ts';
import { OLD_PASSWORD_NEEDED } from './user.ts';

const CODE = { wire: 'code', label: 'Code', max: 40 };
const CODE_NEEDED = 'Code is required.';
export const CODE_WRONG = 'This code is wrong or was used already.';

/** What changes a second factor asks the user's password anew: an unattended screen must not do. */
export const withPassword = {
  oldPassword: password({ wire: 'old_Password', label: 'Old Password', required: OLD_PASSWORD_NEEDED }),
};

/** What the login asks for where there is a second factor. */
export const atLogin = { secondFactor: text({ ...CODE, wire: 'second_Factor', required: CODE_NEEDED }) };

/** A code of an authenticator app. */
export const ofApp = { code: text({ ...CODE, required: CODE_NEEDED }) };

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
