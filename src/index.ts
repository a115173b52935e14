/** The element classes and what goes with them. Importing this registers nothing; `agent-widgets/define` does. */
export { AgentChatElement } from './elements/agent-chat/agent-chat.js';
export * from './elements/agent-chat/agent-chat.events.js';
export { PromoBannerElement } from './elements/promo-banner/promo-banner.js';
export * from './elements/promo-banner/promo-banner.events.js';
export { renderContent } from './content/render-content.js';

export type { ContentStrings, RenderContentOptions } from './content/render-content.js';
export type { FailureKind, Rating } from './conversation/state.js';
export type { TranscriptFormat } from './conversation/transcript.js';
export type { ResolveSource, SourceItem } from './elements/agent-chat/source-item.js';
export type { EmbedRenderer } from './elements/promo-banner/embeds.js';
export type { StringOverrides, Strings } from './i18n/strings.js';
export type * from './protocol/index.js';
