import * as words from '#language/words.en.ts';
import { ui } from './ui.en.ts';

/** The words of the first load: those of the pages before the login, and of the frame around every page. */
export const first = {
  ui,
  product: words.product,
  promise: 'Bilty, loading slips and vehicle papers in one place',
  actions: {
    submit: 'Submit',
    edit: 'Edit',
    cancel: 'Cancel',
    view: 'View',
    print: 'Print',
    close: 'Close',
    retry: 'Try again',
    back: 'Back',
  },
  shell: {
    mainMenu: 'Main menu',
    topBar: 'Top bar',
    offline: 'No internet. Your work is safe; it will be sent when you are back.',
    loginAgain: 'Log in again; what you typed is kept.',
    typedKept: 'What you typed is kept.',
    loading: 'Loading…',
    failed: 'This page could not be loaded.',
    otherLanguage: 'हिन्दी',
  },
  menu: {
    home: 'Home',
    login: 'Login',
    forgotPassword: 'Forgot Password',
    resetPassword: 'New Password',
    notFound: 'Page not found',
  },
  access: {
    login: 'Login',
    loginTitle: 'Login',
    loginHint: 'Enter your username and password.',
    backToHome: 'Back to Home',
    forgot: 'Forgot Password?',
    passkey: 'Use a passkey',
    noAccount: 'New here?',
    register: 'Register',
    loginSuccess: 'Login successful!',
    loginFailed: 'Login failed. Invalid Username or Password.',
    loginError: 'An error occurred during login.',
    loginEmpty: 'Please enter both username and password.',
  },
};
