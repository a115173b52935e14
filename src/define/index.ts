/** Registers both elements, each unless its tag is taken. */
import './agent-chat.js';
import './promo-banner.js';
