import { renderBanner } from 'agent-widgets/ssr';
import { Chat } from './chat';

const BANNER = { id: 'b', companyId: 'c', name: 'n', content: 'Free delivery' };

export default function Page() {
  return (
    <>
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: renderBanner(BANNER) }} />
      <Chat />
    </>
  );
}
