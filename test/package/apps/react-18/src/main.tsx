import { AgentChat, PromoBanner } from 'agent-widgets/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BANNER, STARTERS } from './settings';

function App() {
  const [heard, setHeard] = useState('');
  return (
    <>
      <PromoBanner banner={BANNER} />
      <AgentChat
        agentId="agent-1"
        aiUrl="https://service.example/ai"
        heading="Ask the shop"
        starters={STARTERS}
        showSources
        ratings={false}
        hidden={false}
        className="chat"
        onAgentChatReply={(event) => setHeard(`Heard ${event.sourceCount}`)}
      />
      <output>{heard}</output>
    </>
  );
}

createRoot(document.getElementById('app')!).render(<App />);
