/** Labels and choices of definitions in Hindi. */
export const labels: Readonly<Record<string, string>> = {
  'Bilty No.': 'बिल्टी क्र.',
};
