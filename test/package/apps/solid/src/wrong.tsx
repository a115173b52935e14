import 'agent-widgets/define';

export const wrong = () => [
  // @ts-expect-error a mode there is not
  <agent-chat mode="wide" />,
  // @ts-expect-error an attribute there is not
  <agent-chat agent="agent-1" />,
  // @ts-expect-error a field the event has not
  <agent-chat on:agent-chat-reply={(event) => event.text} />,
];
