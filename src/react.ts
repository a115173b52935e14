/**
 * `<agent-chat>` and `<promo-banner>` as components for React 18 and older, which write every prop of a custom element as an
 * attribute and do not listen to its events; and for pages rendered on a server, where React 19 sets no properties and listeners
 * when it hydrates. For pages rendered in the browser, React 19 needs only the types that come with `agent-widgets/define`.
 */
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react';
import type { LitElement } from 'lit';
// By their public names, which a bundler resolves for the place where they run: in a worker at the edge, to `dist/edge.js`.
import { AgentChatElement } from 'agent-widgets/agent-chat';
import { PromoBannerElement } from 'agent-widgets/promo-banner';
import { defineElement, type VersionedElement } from './define/define-element.js';
import type { AgentChatEventMap } from './elements/agent-chat/agent-chat.events.js';
import type { PromoBannerEventMap } from './elements/promo-banner/promo-banner.events.js';

type Pascal<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** The listener for `agent-chat-reply` is `onAgentChatReply`. */
type Listeners<Events> = {
  [Name in keyof Events & string as `on${Pascal<Name>}`]?: ((event: Events[Name]) => void) | undefined;
};

type MethodName<E> = {
  [Name in keyof E]-?: E[Name] extends (...args: never[]) => void ? Name : never;
}[keyof E];

/** Properties that are functions. Without strict null checks they look like methods. */
type CallbackName = 'resolveSource' | 'renderEmbed';

/** The properties that the element class adds and that a page may set. */
type Settings<E> = Omit<E, keyof LitElement | Exclude<MethodName<E>, CallbackName>>;

type Props<E, Events> = { [Name in keyof Settings<E>]?: Settings<E>[Name] | undefined } & Listeners<Events> &
  Omit<HTMLAttributes<E>, keyof Settings<E>>;

/** The element's properties, its events as `onAgentChat…`, and what every HTML element takes. */
export type AgentChatProps = Props<AgentChatElement, AgentChatEventMap>;

/** The element's properties, its events as `onPromoBanner…`, and what every HTML element takes. */
export type PromoBannerProps = Props<PromoBannerElement, PromoBannerEventMap> & {
  'allow-custom-js'?: '' | 'cross-origin' | undefined;
};

// A type that is left to be worked out is written out for the package, and loses `undefined` on the way.
type Component<E, P> = ForwardRefExoticComponent<P & RefAttributes<E>>;

/** `<agent-chat>`, registered when it is first rendered. Its ref is the element. */
export const AgentChat: Component<AgentChatElement, AgentChatProps> = /* @__PURE__ */ wrap(
  'agent-chat',
  AgentChatElement,
);

/** `<promo-banner>`, registered when it is first rendered. Its ref is the element. */
export const PromoBanner: Component<PromoBannerElement, PromoBannerProps> = /* @__PURE__ */ wrap(
  'promo-banner',
  PromoBannerElement,
);

type Values = Record<string, unknown>;

interface Sorted {
  readonly attributes: Values;
  readonly properties: Values;
  readonly listeners: Record<string, EventListener>;
}

function wrap<E extends LitElement, P extends object>(
  tag: string,
  elementClass: typeof LitElement & VersionedElement,
): Component<E, P> {
  const component = forwardRef<E, P>((props, ref) => {
    const element = useRef<E>(null);
    const { attributes, properties, listeners } = sort(props as Values, elementClass);
    // Before the first paint, and before the element says that it is ready. `useLayoutEffect` warns on a server.
    const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect;
    useCommit(() => assign(element.current as unknown as Values, properties));
    useCommit(() => listen(element.current as E, listeners));
    // After them, so that an element that a server has sent becomes ready only when the page listens.
    useCommit(() => defineElement(tag, elementClass), []);
    // Last, so that a ref has the methods.
    useImperativeHandle(ref, () => element.current as E, []);
    // The element may have changed its own attributes before React compares them.
    return createElement(tag, { suppressHydrationWarning: true, ...attributes, ref: element });
  });
  component.displayName = tag.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return component as Component<E, P>;
}

/** Attributes of any element that mean something by the word `false`. */
const SAYS_FALSE = /^(?:aria-|data-|contentEditable$|draggable$|spellCheck$)/;

/** Plain values become attributes, so that a server sends them; objects and functions become properties. */
function sort(props: Values, elementClass: typeof LitElement): Sorted {
  const sorted = { attributes: {} as Values, properties: {} as Values, listeners: {} as Sorted['listeners'] };
  // Reading this getter makes Lit fill `elementProperties`.
  void elementClass.observedAttributes;
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    const setting = elementClass.elementProperties.get(name);
    if (/^on(AgentChat|PromoBanner)[A-Z]/.test(name))
      sorted.listeners[eventOf(name)] = value as EventListener;
    // React would write the word, which means true to `hidden` and similar attributes.
    else if (value === false && (setting || !SAYS_FALSE.test(name))) continue;
    else if (!setting) sorted.attributes[name === 'className' ? 'class' : name] = value;
    else if (typeof value === 'object' || typeof value === 'function') sorted.properties[name] = value;
    else sorted.attributes[attributeOf(name, setting.attribute)] = value === true ? '' : value;
  }
  return sorted;
}

const attributeOf = (name: string, attribute: string | boolean | undefined): string =>
  typeof attribute === 'string' ? attribute : name.toLowerCase();

/** `onAgentChatReply` → `agent-chat-reply`. */
const eventOf = (name: string): string =>
  name
    .slice(2)
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .slice(1);

/** Sets the properties until the next commit. One that is no longer given then is reset. */
function assign(element: Values, properties: Values): () => void {
  Object.assign(element, properties);
  return () => {
    for (const name of Object.keys(properties)) element[name] = undefined;
  };
}

function listen(element: EventTarget, listeners: Sorted['listeners']): () => void {
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
  };
}
