import 'agent-widgets/define';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { BANNER, STARTERS } from './settings';

function App() {
  const [heard, setHeard] = useState('');
  return (
    <>
      <promo-banner banner={BANNER} />
      <agent-chat
        agent-id="agent-1"
        ai-url="https://service.example/ai"
        heading="Ask the shop"
        starters={STARTERS}
        show-sources
        onagent-chat-reply={(event) => setHeard(`Heard ${event.sourceCount}`)}
      />
      <output>{heard}</output>
    </>
  );
}

render(<App />, document.getElementById('app')!);
