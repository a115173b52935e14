'use client';

import { AgentChat } from 'agent-widgets/react';
import { useState } from 'react';

const STARTERS = ['Is the Tide bowl safe in the oven?'];

export function Chat() {
  const [heard, setHeard] = useState('');
  return (
    <>
      <AgentChat
        agentId="agent-1"
        aiUrl="https://service.example/ai"
        heading="Ask the shop"
        starters={STARTERS}
        showSources
        onAgentChatReply={(event) => setHeard(`Heard ${event.sourceCount}`)}
      />
      <output>{heard}</output>
    </>
  );
}
