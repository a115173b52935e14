import { expect } from '@open-wc/testing';

const SENDER = '/__web-dev-server__web-socket.js';

describe('what the runner is told of a failed test', () => {
  it('has a node as its markup, since nodes cannot be sent', async () => {
    const { stable } = (await import(SENDER)) as { stable: (results: unknown) => string };
    const actual = document.createElement('b');
    actual.append('Hello', document.createTextNode('!'));
    const told = stable({ errors: [{ actual, expected: null, first: actual.firstChild }], passed: false });
    expect(JSON.parse(told)).to.deep.equal({
      errors: [{ actual: '<b>Hello!</b>', expected: null, first: 'Hello' }],
      passed: false,
    });
  });
});
