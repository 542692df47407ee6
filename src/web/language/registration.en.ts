/** Registration, and a forgotten password. */
export const registration = {
  forgotTitle: 'Forgot Password',
  forgotHint: 'We will email you a link to set a new password. It works for 30 minutes.',
  resetTitle: 'New Password',
  resetHint: 'Enter it twice. You will be logged out on all devices.',
  newLink: 'Request a new link',
  toLogin: 'Back to Login',
  registerTitle: 'Registration',
  registered: 'Registration Successful',
  registeredThanks: (userName: string) =>
    `Thank you for registering. Your user id is ${userName}. Your details were sent to you by e-mail.`,
  take: (userName: string) => `Use ${userName}`,
  usernameHint: 'Suggested from your name. You can change it.',
  passwordHint: '8 characters or more',
};
