/** Would a bar that takes room now move a page that was already painted? Once scrolled, the browser holds the page still. */
export const comesLate = (): boolean =>
  scrollY === 0 && performance.getEntriesByName('first-contentful-paint').length > 0;
