/** The words of the src/web/ui components that are also used before the login. */
export const ui = {
  close: 'Close',
  required: 'required',
  showPassword: 'Show or hide password',
  unprintable: (letter: string) =>
    `‘${letter}’ cannot be printed: papers would have an empty box for it. Write it in English, Hindi or another Indian script.`,
  emoji: 'Emoji cannot be printed. They are left out when you save.',
};
