import type { Conversation, ConversationOptions } from '../../src/conversation/store.js';
import { ScriptedService } from './scripted-service.js';
import type { Tab } from './tab.js';

/** A conversation as one tab shows it, and the service that this tab asks. */
export interface View {
  readonly tab: Tab;
  readonly service: ScriptedService;
  readonly conversation: Conversation;
}

/** Shows the conversation in a tab, with a service of its own. */
export function openView(tab: Tab, options: Partial<ConversationOptions> = {}): View {
  const service = new ScriptedService();
  return { tab, service, conversation: tab.converse(service, options) };
}

/** Another tab of the same visitor that shows the same conversation. */
export async function openTwin({ tab }: View, options: Partial<ConversationOptions> = {}): Promise<View> {
  return openView(await (options.storage === 'local' ? tab.openAnother() : tab.duplicate()), options);
}

/** The same tab after a reload of its page. */
export async function reload({ tab }: View, options: Partial<ConversationOptions> = {}): Promise<View> {
  await tab.reload();
  return openView(tab, options);
}
