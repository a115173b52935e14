import { AgentChatElement } from '../elements/agent-chat/agent-chat.js';
import { defineElement } from './define-element.js';

defineElement('agent-chat', AgentChatElement);
