import './agent-chat.js';
import './promo-banner.js';
