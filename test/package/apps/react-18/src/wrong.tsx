import { AgentChat, PromoBanner } from 'agent-widgets/react';

export const wrong = [
  // @ts-expect-error a mode there is not
  <AgentChat mode="wide" />,
  // @ts-expect-error a property there is not
  <AgentChat agent="agent-1" />,
  // @ts-expect-error a method is no property
  <AgentChat show={() => {}} />,
  // @ts-expect-error a field the event has not
  <AgentChat onAgentChatReply={(event) => event.text} />,
  // @ts-expect-error a Banner, not a text
  <PromoBanner banner="Free delivery" />,
];
