import 'agent-widgets/define';
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import { BANNER, STARTERS } from './settings';

function App() {
  const [heard, setHeard] = createSignal('');
  return (
    <>
      <promo-banner banner={BANNER} />
      <agent-chat
        agent-id="agent-1"
        ai-url="https://service.example/ai"
        heading="Ask the shop"
        starters={STARTERS}
        show-sources
        on:agent-chat-reply={(event) => setHeard(`Heard ${event.sourceCount}`)}
      />
      <output>{heard()}</output>
    </>
  );
}

render(() => <App />, document.getElementById('app')!);
