const ADDRESS = '/ai/chat';
const ANSWER =
  'No agent answers here: this page is a file, and this answer is part of it. With `npm run demo` the same page has an agent.';

/** Answers the live chat of the page in place of a service, so that everything in its reference can be tried. */
export function answerHere(): void {
  const { fetch } = window;
  window.fetch = (address, options) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, location.href);
    return pathname === ADDRESS ? Promise.resolve(createReply()) : fetch(address, options);
  };
}

const createReply = (): Response =>
  Response.json({
    status: true,
    data: {
      conversationId: 'docs',
      messages: [ANSWER],
      actionResponse: { name: 'conversational' },
      meta: {
        tokens: { conversational: 0, functional: 0, embeddings: 0 },
        source: [{ dataItemId: 'docs', cosineDistanceScore: 1 }],
      },
    },
  });
