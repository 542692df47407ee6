/** The words of the parts in src/web/ui, which know nothing of the trade. */
export const ui = {
  close: 'Close',
  required: 'required',
  calendar: 'Open the calendar',
  previous: 'Previous',
  next: 'Next',
  ofPages: (pages: number) => `of ${pages}`,
  page: 'Page',
  clear: 'Clear',
  nothingFound: 'Nothing found.',
  showPassword: 'Show or hide the password',
  notices: 'Notices',
  pages: 'Pages',
  download: 'Download',
  open: 'Open',
  preparing: 'Preparing the page…',
  noViewer: 'This browser shows no PDF inside of a page. Open or download it.',
};
