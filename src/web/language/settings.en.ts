/** The user's preferences. */
export const settings = {
  title: 'Settings',
  intro: 'How the portal looks on this computer.',
  language: 'Display language',
  scheme: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  auto: 'Same as this computer',
  density: 'Density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  enterMoves: 'Enter moves to the next field',
};
