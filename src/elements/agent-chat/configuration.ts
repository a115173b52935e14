import { isBase } from '../../client/transport.js';

/** Why a chat cannot work, in words for its owner. Visitors are told only that chat is not available. */
export interface Fault {
  readonly title: string;
  readonly advice: string;
  /** The markup as it should be. */
  readonly fix: string;
}

/** The first thing wrong with the set-up, or undefined. */
export function findFault(agentId: string, aiUrl: string): Fault | undefined {
  if (!agentId.trim()) {
    return {
      title: 'agent-id is missing',
      advice: "Requests cannot be addressed without it. Copy it from the agent's page.",
      fix: `<agent-chat agent-id="…" ai-url="${aiUrl || '…'}">`,
    };
  }
  const problem = problemOfUrl(aiUrl);
  return problem === undefined
    ? undefined
    : {
        title: `ai-url ${problem}`,
        advice:
          'It is the base address of the chat service, an http or https URL; requests go to {ai-url}/chat.',
        fix: `<agent-chat agent-id="${agentId}" ai-url="https://…">`,
      };
}

function problemOfUrl(aiUrl: string): string | undefined {
  if (!aiUrl.trim()) return 'is missing';
  try {
    const { href, protocol } = new URL(aiUrl, document.baseURI);
    if (!/^https?:/.test(protocol)) return `uses ${protocol}, not http or https`;
    if (!isBase(href)) return 'has more than an origin and a path';
    // "chat.example/ai" lacks its scheme; it is not meant as a path of this page.
    if (/^\s*(https?:|\.{0,2}\/)/i.test(aiUrl)) return undefined;
  } catch {
    // Not a path either.
  }
  return 'is not a URL';
}
