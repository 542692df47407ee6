import { z } from 'zod';
import { text } from '#domain/fields.ts';
import { credentials, forgotten, newPassword, resetting, user } from '#domain/records/user.ts';
import { call } from './call.ts';

const userShape = z.object({
  userName: z.string(),
  name: z.string(),
  email: z.string(),
  contact: z.string(),
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
      },
    },
    invalid: 'Please fill all required fields.',
    captcha: true,
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
      'Answers a token for the Authorization header (Bearer) and the user. With the header X-Session: bound the token works only with the cookie that comes with it, and what is not GET needs the cookie XSRF-TOKEN as the header X-XSRF-TOKEN.',
    who: 'anyone',
    body: { shape: 'fields', fields: credentials },
    invalid: 'Please enter both username and password.',
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
};
