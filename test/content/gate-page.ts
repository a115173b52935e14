/** Loaded into frames with a policy of their own, so that the gate's realm is the frame's. */
import { renderContent } from '../../src/content/render-content.js';
import { renderRichText } from '../../src/content/rich-text.js';

const gate = { renderContent, renderRichText };
export type Gate = typeof gate;

Object.assign(globalThis, { gate });
