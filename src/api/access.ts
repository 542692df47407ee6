import { z } from 'zod';
import { choice, text } from '#domain/fields.ts';
import {
  credentials,
  forgotten,
  newPassword,
  passwordChange,
  profile,
  profilePasswords,
  resetting,
  user,
} from '#domain/records/user.ts';
import { call } from './call.ts';

const userShape = z.object({
  userName: z.string(),
  name: z.string(),
  email: z.string(),
  contact: z.string(),
  personal_Contact: z.string(),
  company_Name: z.string(),
  tenantId: z.string(),
  role_Id: z.string(),
  userType: z.string(),
  is_Admin: z.string(),
  is_SuperAdmin: z.string(),
});

export const accessCalls = {
  latestRegId: call({
    method: 'GET',
    path: 'LoginUser/LatestRegId',
    summary: 'The next registration id, for the username that is suggested.',
    who: 'anyone',
    answer: { json: z.number() },
  }),
  register: call({
    method: 'POST',
    path: 'LoginUser/register',
    summary:
      "Without a token: a company's owner registers (role 2, no company yet). With an admin's token: a login for staff of the admin's own company, role 2 or 3.",
    who: 'anyone',
    body: {
      shape: 'fields',
      fields: {
        ...user.fields,
        password: newPassword,
        // Read only where an admin makes a login for staff; a self-registration is always role 2.
        roleId: text({ wire: 'role_Id', label: 'Role', max: 1 }),
        // Of the letter to whoever registers.
        language: choice(['English', 'Hindi'], { wire: 'language', label: 'Language', blank: 'English' }),
      },
    },
    invalid: 'Please fill all required fields.',
    captcha: 'always',
    // An office registers once, but a whole town may stand behind one address of its telephone company.
    perAddress: 40,
    answer: { json: z.object({ userName: z.string(), name: z.string(), role_Id: z.string() }) },
  }),
  forgotPassword: call({
    method: 'POST',
    path: 'LoginUser/ForgotPassword',
    summary: 'Sends a single-use link to a new password, good for 30 minutes. Answers the same whoever was named.',
    who: 'anyone',
    body: { shape: 'fields', fields: forgotten },
    invalid: 'Fill please fill out this field.',
    perAddress: 20,
    answer: { text: true },
  }),
  resetPassword: call({
    method: 'POST',
    path: 'LoginUser/ResetPassword',
    summary: 'Sets a new password by the link of ForgotPassword, once, and ends all sessions of the user.',
    who: 'anyone',
    body: { shape: 'fields', fields: resetting },
    invalid: 'Please fill all required fields.',
    perAddress: 40,
    answer: { text: true },
  }),
  login: call({
    method: 'POST',
    path: 'LoginUser/login',
    summary:
      'Answers a token for the Authorization header (Bearer) and the user. With the header X-Session: bound the token works only with the cookie that comes with it, and what is not GET needs the cookie XSRF-TOKEN as the header X-XSRF-TOKEN. Where many strangers tried the name, or many log in at once, the answer is 422 with the code captcha: send the same again with a solved captcha.',
    who: 'anyone',
    body: { shape: 'fields', fields: credentials },
    invalid: 'Please enter both username and password.',
    captcha: 'when asked',
    answer: { json: z.object({ value: z.object({ token: z.string() }), user: userShape }) },
  }),
  logout: call({
    method: 'POST',
    path: 'LoginUser/logout',
    summary: 'Ends the session of the token that is sent.',
    who: 'user',
    answer: { text: true },
  }),
  updateTenantId: call({
    method: 'PUT',
    also: ['POST'],
    path: 'LoginUser/updatetenantid',
    summary: 'Links the caller to the company that the caller made; again and again is the same as once.',
    who: 'user',
    query: {
      userName: text({ wire: 'userName', label: 'Username' }),
      companyName: text({ wire: 'companyName', label: 'Company Name' }),
    },
    answer: { text: true },
  }),
  profile: call({
    method: 'GET',
    path: 'LoginUser/Profile',
    summary: 'The login of the caller.',
    who: 'user',
    answer: { json: userShape },
  }),
  updateProfile: call({
    method: 'POST',
    also: ['PUT'],
    path: 'LoginUser/UpdateLoginUserByUserName',
    summary:
      "Changes the caller's own login. A new e-mail, official contact or password takes the old password; a new password ends the caller's other sessions.",
    who: 'user',
    body: { shape: 'fields', fields: { ...profile.fields, ...profilePasswords } },
    invalid: 'Please fill all required fields.',
    answer: { json: userShape },
  }),
  updatePassword: call({
    method: 'PUT',
    also: ['POST'],
    path: 'LoginUser/UpdatePassword',
    summary: "Changes the caller's own password and ends the caller's other sessions.",
    who: 'user',
    body: { shape: 'fields', fields: passwordChange },
    invalid: 'Please fill all required fields.',
    answer: { text: true },
  }),
  setUserPassword: call({
    method: 'PUT',
    also: ['POST'],
    path: 'LoginUser/UpdateLoginUserPassword',
    summary: 'Sets the password of another user and ends all sessions of that user.',
    who: 'platform',
    query: { userName: text({ wire: 'username', label: 'Username', required: 'Username is required.', max: 60 }) },
    body: { shape: 'fields', fields: { password: newPassword } },
    invalid: 'Please fill all required fields.',
    answer: { text: true },
  }),
  ownSessions: call({
    method: 'GET',
    path: 'LoginUser/Sessions',
    summary: 'Where the caller is logged in: this session first, then as they were last seen.',
    who: 'user',
    answer: {
      json: z.array(
        z.object({
          id: z.string(),
          began_Date: z.string(),
          last_Seen_Date: z.string(),
          address: z.string(),
          browser: z.string(),
          system: z.string(),
          is_Current: z.boolean(),
        }),
      ),
    },
  }),
  endOwnSession: call({
    method: 'DELETE',
    path: 'LoginUser/Session',
    summary: 'Ends one of the sessions of the caller.',
    who: 'user',
    query: { id: text({ wire: 'id', label: 'id', required: 'id is required.', max: 40 }) },
    answer: { text: true },
  }),
  logoutEverywhere: call({
    method: 'POST',
    path: 'LoginUser/LogoutEverywhere',
    summary: 'Ends all sessions of the caller, this one too.',
    who: 'user',
    answer: { text: true },
  }),
};
