import { AgentChat, PromoBanner } from 'agent-widgets/react';
import { useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BANNER, STARTERS } from './settings';

function Chat() {
  const [isReady, setReady] = useState(false);
  const [heard, setHeard] = useState('');
  return (
    <>
      <AgentChat
        ref={(chat) => void chat?.transcript('text')}
        agentId="agent-1"
        aiUrl="https://service.example/ai"
        heading="Ask the shop"
        starters={STARTERS}
        showSources
        ratings={false}
        hidden={false}
        className="chat"
        onAgentChatReady={() => setReady(true)}
        onAgentChatReply={(event) => setHeard(`Heard ${event.sourceCount}`)}
      />
      <output>{isReady && heard}</output>
    </>
  );
}

createRoot(document.getElementById('banner')!).render(<PromoBanner banner={BANNER} />);

// As on a page that a server has rendered.
const chat = document.getElementById('chat')!;
chat.innerHTML = renderToString(<Chat />);
hydrateRoot(chat, <Chat />);
