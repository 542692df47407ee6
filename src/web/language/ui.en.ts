/** The words of the parts in src/web/ui that stand before the login too. */
export const ui = {
  close: 'Close',
  required: 'required',
  showPassword: 'Show or hide password',
  unprintable: (letter: string) =>
    `‘${letter}’ cannot be printed: papers would have an empty box for it. Write it in English, Hindi or another Indian script.`,
  emoji: 'Emoji cannot be printed. They are left out when you save.',
};
