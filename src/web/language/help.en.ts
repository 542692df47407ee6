/** The words around the help of a screen; fetched with its window only. */
export const help = {
  about: 'What this screen is for',
  how: 'How to',
  wrong: 'What often goes wrong',
  see: 'Related screens',
  open: 'Open this screen',
  here: 'Keys on this page',
  everywhere: 'Keys everywhere',
  failed: 'The help could not be loaded. Check the internet and open it again.',
};
