/** The colours of Mantine that nothing of the portal is drawn in: more than half of its largest style sheet. */
const UNUSED = ['cyan', 'grape', 'green', 'indigo', 'lime', 'orange', 'pink', 'violet'];
const OF_UNUSED = new RegExp(`^--mantine-color-(?:${UNUSED.join('|')})-`);

interface Declaration {
  readonly prop: string;
  readonly remove: () => unknown;
}

/** Leaves the variables of unused colours out of the style sheets; a plug-in of PostCSS, which sees what they import. */
export const palettes = {
  postcssPlugin: 'bilty-palettes',
  Declaration(declaration: Declaration) {
    if (OF_UNUSED.test(declaration.prop)) declaration.remove();
  },
};
