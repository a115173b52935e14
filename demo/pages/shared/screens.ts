/** Screens on which a page of the demo shows one thing at a time. The style sheets have the same query. */
export const PHONE = '(max-width: 860px)';
