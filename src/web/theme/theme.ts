import { createTheme, type MantineColorSchemeManager } from '@mantine/core';
import { FONTS } from './fonts.ts';
import { onPreferenceChange, prefer, preferences } from '#web/preferences/preferences.ts';

/** The "clean ledger" design of ui.md as a Mantine theme; colours that Mantine has no name for are in theme.css. */
export const theme = createTheme({
  primaryColor: 'brand',
  // Contrast 7.1:1 on white; white text on the dark one has 5.9:1.
  primaryShade: { light: 7, dark: 6 },
  colors: {
    brand: [
      '#e8f0fb',
      '#cfdff4',
      '#a9c6ec',
      '#8ab8f5',
      '#5c95da',
      '#3a78c6',
      '#2462b4',
      '#1a56a8',
      '#154787',
      '#0f3667',
    ],
    // Mantine's dark mode colours: text first, darkest background last.
    dark: [
      '#e6edf6',
      '#c9d5e5',
      '#a9b8cc',
      '#8a9bb0',
      '#6b7a8d',
      '#33404f',
      '#253140',
      '#1c2530',
      '#141b24',
      '#0d1520',
    ],
  },
  white: '#ffffff',
  black: '#16202c',
  fontFamily: FONTS,
  fontFamilyMonospace: 'Consolas, "Noto Sans Mono", monospace',
  headings: {
    fontFamily: FONTS,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.3334', sm: '1.4286', md: '1.4286', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    // An open list would take the Enter that moves to the next field.
    Select: {
      defaultProps: { openOnFocus: false, allowDeselect: false, size: 'sm' },
    },
    Autocomplete: { defaultProps: { openOnFocus: false, size: 'sm' } },
    Modal: { defaultProps: { transitionProps: { duration: 120 }, overlayProps: { backgroundOpacity: 0.5 } } },
    Popover: { defaultProps: { transitionProps: { duration: 100 } } },
    Combobox: { defaultProps: { transitionProps: { duration: 0 } } },
  },
});

const subscriptions = new Set<() => void>();

/** Stores Mantine's colour scheme with the user's other preferences. */
export const schemeManager: MantineColorSchemeManager = {
  get: () => preferences().scheme,
  set: (scheme) => {
    // Mantine also sets the value that was just set.
    if (scheme !== preferences().scheme) prefer({ scheme });
  },
  subscribe: (onUpdate) => {
    subscriptions.add(onPreferenceChange(() => onUpdate(preferences().scheme)));
  },
  unsubscribe: () => {
    for (const unsubscribe of subscriptions) unsubscribe();
    subscriptions.clear();
  },
  clear: () => prefer({ scheme: 'auto' }),
};
