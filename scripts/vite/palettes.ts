/** Mantine's colours that the portal never uses: more than half of its largest style sheet. */
const UNUSED = ['cyan', 'grape', 'green', 'indigo', 'lime', 'orange', 'pink', 'violet'];
const OF_UNUSED = new RegExp(`^--mantine-color-(?:${UNUSED.join('|')})-`);

interface Declaration {
  readonly prop: string;
  readonly remove: () => unknown;
}

/** Removes the variables of unused colours from the style sheets; a PostCSS plugin, because PostCSS sees what they import. */
export const palettes = {
  postcssPlugin: 'bilty-palettes',
  Declaration(declaration: Declaration) {
    if (OF_UNUSED.test(declaration.prop)) declaration.remove();
  },
};
