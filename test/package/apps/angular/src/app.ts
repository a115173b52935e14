import { Component, CUSTOM_ELEMENTS_SCHEMA, type ElementRef, signal, viewChild } from '@angular/core';
import 'agent-widgets/define';
import type { AgentChatElement, AgentChatReplyEvent, Banner } from 'agent-widgets';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <promo-banner [banner]="banner"></promo-banner>
    <agent-chat
      #chat
      agent-id="agent-1"
      [attr.ai-url]="address"
      heading="Ask the shop"
      [starters]="starters"
      show-sources
      (agent-chat-reply)="onReply($event)"
    ></agent-chat>
    <output>{{ heard() }}</output>
  `,
})
export class App {
  readonly banner: Banner = { id: 'b', companyId: 'c', name: 'n', content: 'Free delivery' };
  readonly address = 'https://service.example/ai';
  readonly starters = ['Is the Tide bowl safe in the oven?'];
  readonly heard = signal('');
  readonly chat = viewChild.required<ElementRef<AgentChatElement>>('chat');

  onReply(event: Event): void {
    const { sourceCount } = event as AgentChatReplyEvent;
    if (this.chat().nativeElement.open) this.heard.set(`Heard ${sourceCount}`);
  }
}
