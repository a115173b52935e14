/** Version of this package. A copy of another version on the same page is told apart by it. */
export const VERSION = '0.1.0';
