import type { ReactiveControllerHost } from 'lit';
import type { StringOverrides } from '../../i18n/strings.js';
import type { ResolveSource } from './source-item.js';

/** What an owner can set: the element's public properties. */
export interface ChatSettings {
  readonly agentId: string;
  readonly aiUrl: string;
  readonly mode: 'floating' | 'inline';
  readonly placement: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start';
  readonly open: boolean;
  readonly heading: string;
  readonly greeting: string;
  readonly starters: readonly string[];
  readonly showSources: boolean;
  readonly resolveSource: ResolveSource | undefined;
  readonly storage: 'session' | 'local' | 'none';
  readonly storageTtl: number;
  readonly requestTimeout: number;
  readonly maxLength: number;
  readonly imageHosts: string;
  readonly consent: string;
  readonly ratings: boolean;
  readonly keepClearOf: string;
  readonly without: string;
  readonly colorScheme: 'auto' | 'light' | 'dark';
  readonly strings: StringOverrides;
  readonly debug: boolean;
}

/** The element, as its controllers and its panel see it. */
export interface ChatHost extends ReactiveControllerHost, HTMLElement, ChatSettings {
  /** Exists once the element has been in the page. */
  readonly renderRoot: ShadowRoot;
  hide(): void;
  reset(): void;
}

/** Pieces that `without` can leave out. */
export type Piece = 'reset' | 'transcript' | 'copy' | 'timestamps' | 'scores' | 'badge';
