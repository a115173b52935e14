import { expect } from '@open-wc/testing';

/** Inside a `describe`: fails a test that ends with an uncaught error or an unhandled rejection. */
export function expectNothingUncaught(): void {
  const uncaught: string[] = [];
  const note = (event: ErrorEvent | PromiseRejectionEvent): void => {
    uncaught.push(event instanceof ErrorEvent ? event.message : String(event.reason));
  };
  before(() => {
    addEventListener('error', note);
    addEventListener('unhandledrejection', note);
  });
  after(() => {
    removeEventListener('error', note);
    removeEventListener('unhandledrejection', note);
  });
  afterEach(() => {
    expect(uncaught.splice(0)).to.deep.equal([]);
  });
}
