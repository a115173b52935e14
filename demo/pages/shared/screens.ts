/** Where a page of the demo shows one thing at a time; their styles ask the same. */
export const PHONE = '(max-width: 860px)';
