import { z } from 'zod';
import { text } from '#domain/fields.ts';
import {
  confirmedPasskey,
  ofApp,
  PASSKEY_FAILED,
  passkeyAnswer,
  removedPasskey,
  renamedPasskey,
  secondFactorDemand,
  withPassword,
} from '#domain/records/second-factor.ts';
import { userShape } from './user-shape.ts';
import { call } from './call.ts';
import { schemasOf } from './clean-names.ts';

const NOT_FILLED = 'Please fill all required fields.';
const codes = z.object({ codes: z.array(z.string()) });
// The options for a device (WebAuthn) are passed on unchanged, as JSON in a string: their names are defined by browsers.
const options = z.object({ options: z.string() });
const passkeyShape = z.object({
  id: z.string(),
  name: z.string(),
  added_Date: z.string(),
  used_Date: z.string().nullable(),
});
const demandShape = z.object(schemasOf(secondFactorDemand.fields));
const ofUser = {
  userName: text({ wire: 'username', label: 'Username', required: 'Username is required.', max: 60 }),
};

/** The calls about second factors of logins. */
export const secondFactorCalls = {
  secondFactors: call({
    method: 'GET',
    path: 'LoginUser/SecondFactors',
    summary:
      'The caller’s second factors: since when an authenticator app (empty: none), the passkeys, and the number of recovery codes left; and whether the login first has to set one up, or to choose a new password.',
    who: 'user',
    whileOwing: true,
    answer: {
      json: z.object({
        app_Added_Date: z.string(),
        recovery_Codes: z.number(),
        owed: z.boolean(),
        // The password was known to a counter that is lost, so a new one is required.
        password_Owed: z.boolean(),
        passkeys: z.array(passkeyShape),
      }),
    },
  }),
  beginAuthenticator: call({
    method: 'POST',
    path: 'LoginUser/BeginAuthenticator',
    summary:
      'Starts to set up an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds), also to replace one: answers its secret, as text and as the address of a QR code. Nothing changes until it is confirmed, within 15 minutes.',
    who: 'user',
    whileOwing: true,
    body: { shape: 'fields', fields: withPassword },
    invalid: NOT_FILLED,
    answer: { json: z.object({ secret: z.string(), address: z.string() }) },
  }),
  confirmAuthenticator: call({
    method: 'POST',
    path: 'LoginUser/ConfirmAuthenticator',
    summary:
      "Confirms the app with one of its codes: from now on the login asks for one, and the caller's other sessions end. Answers ten recovery codes, only this once, if the caller has none yet.",
    who: 'user',
    whileOwing: true,
    body: { shape: 'fields', fields: ofApp },
    invalid: NOT_FILLED,
    answer: { json: codes },
  }),
  removeAuthenticator: call({
    method: 'POST',
    path: 'LoginUser/RemoveAuthenticator',
    summary: 'Removes the caller’s authenticator app and recovery codes.',
    who: 'user',
    body: { shape: 'fields', fields: withPassword },
    invalid: NOT_FILLED,
    answer: { text: true },
  }),
  newRecoveryCodes: call({
    method: 'POST',
    path: 'LoginUser/NewRecoveryCodes',
    summary: 'Replaces the recovery codes by ten new ones and answers them, only this once.',
    who: 'user',
    body: { shape: 'fields', fields: withPassword },
    invalid: NOT_FILLED,
    answer: { json: codes },
  }),
  beginPasskey: call({
    method: 'POST',
    path: 'LoginUser/BeginPasskey',
    summary:
      'Starts to add a passkey: answers the request for the device (PublicKeyCredentialCreationOptions as JSON), valid for five minutes.',
    who: 'user',
    whileOwing: true,
    body: { shape: 'fields', fields: withPassword },
    invalid: NOT_FILLED,
    answer: { json: options },
  }),
  confirmPasskey: call({
    method: 'POST',
    path: 'LoginUser/ConfirmPasskey',
    summary:
      "Adds the passkey answered by the device: it logs in by itself, and the password alone no longer does. The caller's other sessions end. Answers ten recovery codes, only this once, if the caller has none yet.",
    who: 'user',
    whileOwing: true,
    body: { shape: 'fields', fields: confirmedPasskey },
    invalid: NOT_FILLED,
    answer: { json: codes },
  }),
  renamePasskey: call({
    method: 'POST',
    path: 'LoginUser/RenamePasskey',
    summary: 'Renames a passkey of the caller.',
    who: 'user',
    body: { shape: 'fields', fields: renamedPasskey },
    invalid: NOT_FILLED,
    answer: { text: true },
  }),
  removePasskey: call({
    method: 'POST',
    path: 'LoginUser/RemovePasskey',
    summary: 'Removes a passkey of the caller; with the last second factor, the recovery codes are removed too.',
    who: 'user',
    body: { shape: 'fields', fields: removedPasskey },
    invalid: NOT_FILLED,
    answer: { text: true },
  }),
  passkeyChallenge: call({
    method: 'POST',
    path: 'LoginUser/PasskeyChallenge',
    summary:
      'The request for the device at a login by passkey (PublicKeyCredentialRequestOptions as JSON), valid for five minutes.',
    who: 'anyone',
    perAddress: 200,
    answer: { json: options },
  }),
  passkeyLogin: call({
    method: 'POST',
    path: 'LoginUser/PasskeyLogin',
    summary: 'Logs in with the response signed by a passkey; answers as the login does.',
    who: 'anyone',
    body: { shape: 'fields', fields: passkeyAnswer },
    invalid: PASSKEY_FAILED,
    perAddress: 200,
    answer: { json: z.object({ value: z.object({ token: z.string() }), user: userShape }) },
  }),
  secondFactorDemand: call({
    method: 'GET',
    path: 'LoginUser/SecondFactorDemand',
    summary: 'Whether the company demands a second factor of its admins.',
    who: 'companyAdmin',
    answer: { json: demandShape },
  }),
  demandSecondFactor: call({
    method: 'POST',
    path: 'LoginUser/DemandSecondFactor',
    summary:
      'Sets whether the company demands a second factor of its admins: an admin without one can only set it up. The admin who demands it must have one.',
    who: 'companyAdmin',
    body: { shape: 'fields', fields: secondFactorDemand.fields },
    invalid: NOT_FILLED,
    answer: { json: demandShape },
  }),
  resetSecondFactor: call({
    method: 'POST',
    path: 'LoginUser/ResetSecondFactor',
    summary: 'Resets the second factor of another user who has lost it, and ends all sessions of that user.',
    who: 'platform',
    query: ofUser,
    answer: { text: true },
  }),
  resetStaffSecondFactor: call({
    method: 'POST',
    path: 'LoginUser/ResetStaffSecondFactor',
    summary: "Resets the second factor of another user of the caller's company, and ends all sessions of that user.",
    who: 'companyAdmin',
    query: ofUser,
    answer: { text: true },
  }),
};
