/** What whoever runs the service or its commands can mend; the message says what is wrong and what to do. */
export class OperatorError extends Error {}
