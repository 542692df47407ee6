/** The words around the help of a screen; fetched with its window only. */
export const help = {
  title: 'Help',
  about: 'What this screen is for',
  how: 'How to',
  wrong: 'What often goes wrong',
  see: 'Related screens',
  open: 'Open this screen',
  here: 'Keys on this page',
  everywhere: 'Keys everywhere',
  news: 'What is new',
  readNews: 'Read',
  picture: (title: string) => `Picture of the screen: ${title}`,
  failed: 'The help could not be loaded. Check the internet and open it again.',
};
