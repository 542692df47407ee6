import { defineRecord } from '../define.ts';
import { choice, email, type Field, password, phone, refined, text } from '../fields.ts';
import { isGuessable } from '../rules/guessable.ts';
import { isPlainUsername, isReservedUsername } from '../rules/username.ts';

const PASSWORD_TOO_SHORT = 'Please enter a valid password mimimum 8 characters length required';
export const PASSWORD_TOO_EASY = 'This password is easy to guess. Please choose another.';
export const PASSWORD_BREACHED = 'This password is known from a data breach. Please choose another.';
/** The rules for every new password. */
export const ofNewPassword = {
  tooShort: PASSWORD_TOO_SHORT,
  tooEasy: { has: (password: string) => isGuessable(password), sentence: PASSWORD_TOO_EASY },
};

const USERNAME_LETTERS = 'Username can have letters A to Z, digits, dots, dashes and underscores only.';
const USERNAME_RESERVED = 'This username is reserved. Please choose another.';

/** A new username; `field` decides whether it may be empty. */
export function ofNewUsername(field: Field<string>): Field<string> {
  const plain = refined(field, (name) => name === '' || isPlainUsername(name), USERNAME_LETTERS);
  return refined(plain, (name) => !isReservedUsername(name), USERNAME_RESERVED);
}

// Usernames created before that rule stay valid.
const userName = text({ wire: 'userName', label: 'Username', required: 'Username is required.', max: 60 });

/** A login of the portal, as registration sends it (spec 1 §3, §5). */
export const user = defineRecord({
  table: 'user_account',
  title: 'User',
  fields: {
    name: text({ wire: 'name', label: 'Name', required: 'Name is required.' }),
    userName: ofNewUsername(userName),
    email: email({ wire: 'email', label: 'Email', required: 'Email is required.' }),
    companyName: {
      ...text({ wire: 'company_Name', label: 'Company Name', required: 'Company Name is required.' }),
      // The spelling used when an admin registers a staff login (spec 1 §3).
      alsoWire: 'company_name',
    },
    contact: phone({
      wire: 'contact',
      label: 'Contact Number',
      required: 'Contact Number is required.',
      message: 'Contact must be exactly 10 digits.',
    }),
  },
});

export const newPassword = password({
  wire: 'password',
  label: 'Password',
  required: 'Password is required.',
  ...ofNewPassword,
});

/**
 * What a user may change of the own login (spec 2 §2). `contact` is the official number; the specification has no other, so the personal
 * one has our own name.
 */
export const profile = defineRecord({
  table: 'user_account',
  title: 'Profile',
  fields: {
    name: user.fields.name,
    userName,
    email: user.fields.email,
    contact: phone({
      wire: 'contact',
      label: 'Official Contact',
      hindi: 'कार्यालय का संपर्क',
      required: 'Official Contact is required.',
      message: 'Contact must be exactly 10 digits.',
    }),
    personalContact: phone({
      wire: 'personal_Contact',
      label: 'Personal Contact',
      hindi: 'निजी संपर्क',
      message: 'Contact must be exactly 10 digits.',
    }),
  },
});

const oldPassword = { wire: 'old_Password', label: 'Old Password', tooShort: PASSWORD_TOO_SHORT };
const changedPassword = { wire: 'password', label: 'Change Password', ...ofNewPassword };

export const OLD_PASSWORD_NEEDED = 'Old Password is required.';
export const OLD_PASSWORD_WRONG = 'Old Password is wrong.';

/** The passwords in the profile; the new one may be empty, and the old one if it is not needed. */
export const profilePasswords = { oldPassword: password(oldPassword), password: password(changedPassword) };

/** The change of one's own password alone. */
export const passwordChange = {
  oldPassword: password({ ...oldPassword, required: OLD_PASSWORD_NEEDED }),
  password: password({ ...changedPassword, required: 'Change Password is required.' }),
};

/** What the login form sends. */
export const credentials = {
  userName: text({ wire: 'userName', label: 'Username', required: 'Username is required.', max: 200 }),
  password: password({ wire: 'password', label: 'Password', required: 'Password is required.' }),
  // For a login with a second factor, once asked for.
  secondFactor: text({ wire: 'second_Factor', label: 'Code', max: 40 }),
};

/** The message for a reset link that was used, has expired, or is invalid. */
export const LINK_OVER = 'This link is no longer valid. Please ask for a new one.';

/** What the forgot-password form sends. The user id shown at registration is the username (spec 1 §8). */
export const forgotten = {
  identifier: text({
    wire: 'identifier',
    label: 'Username, User-id or Mobile Number',
    required: 'Please Enter Your Username,User-id,Mobile Number is required.',
  }),
  // The language of the letter: that of the screen.
  language: choice(['English', 'Hindi'], { wire: 'language', label: 'Language', blank: 'English' }),
};

/** The link itself, sent by its page to check whether it is valid. */
export const resetLink = {
  token: text({ wire: 'token', label: 'Link', required: LINK_OVER }),
};

/** What the page of the link sends. */
export const resetting = {
  ...resetLink,
  password: newPassword,
};
