/** What is on every computer and telephone; nothing is fetched. */
export const FONTS = '"Segoe UI", Roboto, "Noto Sans", "Nirmala UI", "Noto Sans Devanagari", system-ui, sans-serif';
