// Sources under a reply carry ids only. This shop looks them up at its own service, so that they open as cards.
const chat = document.querySelector('agent-chat');
chat.resolveSource = async (dataItemId, signal) => {
  const response = await fetch(`/demo/api/items/${encodeURIComponent(dataItemId)}`, { signal });
  return response.ok ? response.json() : undefined;
};
