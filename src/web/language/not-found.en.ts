/** The words of the page for an unknown address. */
export const notFound = {
  title: 'Page not found',
  text: 'The road ends here: this page does not exist.',
  home: 'Back to Home',
  picture: '404: a lorry before a road that ends',
};
