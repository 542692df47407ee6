/** Fonts present on every computer and phone; none is fetched. */
export const FONTS = '"Segoe UI", Roboto, "Noto Sans", "Nirmala UI", "Noto Sans Devanagari", system-ui, sans-serif';
