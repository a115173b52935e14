/**
 * What must compile where a page listens to the elements. Checked by `tsc -p test`, never run: an unused `@ts-expect-error` is an
 * error too.
 */
import '../../src/define/index.js';
import type { AgentChatReplyEvent } from '../../src/elements/agent-chat/agent-chat.events.js';
import type { PromoBannerTrackEvent } from '../../src/elements/promo-banner/promo-banner.events.js';

declare const chat: HTMLElementTagNameMap['agent-chat'];
declare const banner: HTMLElementTagNameMap['promo-banner'];
declare function onReply(event: AgentChatReplyEvent): void;
declare function onTrack(event: PromoBannerTrackEvent): void;

chat.addEventListener('agent-chat-reply', onReply);
banner.addEventListener('promo-banner-track', onTrack);
// @ts-expect-error -- it has another event
chat.addEventListener('agent-chat-send', onReply);

// They bubble, so a page may listen further up.
document.addEventListener('agent-chat-reply', onReply);
window.addEventListener('agent-chat-reply', onReply);
document.addEventListener('promo-banner-track', onTrack);
window.addEventListener('promo-banner-track', onTrack);
// @ts-expect-error -- it has another event
document.addEventListener('promo-banner-show', onTrack);
