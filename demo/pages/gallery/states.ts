import type { AgentChatElement, SourceItem } from 'agent-widgets';

/** One state of the chat, and how a page brings it about with the public interface of the element. */
export interface ChatState {
  readonly title: string;
  readonly about: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Custom properties set on the element. */
  readonly style?: Readonly<Record<string, string>>;
  /** Looks up the sources in place of the demo's service. */
  readonly resolveSource?: (dataItemId: string) => Promise<SourceItem | undefined>;
  readonly drive?: (chat: AgentChatElement) => void;
}

export interface StateGroup {
  readonly title: string;
  /** Where the chat is: in a panel of its usual size, in a lower one, or on a page of its own in a frame. */
  readonly stage: 'panel' | 'short' | 'corner' | 'phone';
  readonly states: readonly ChatState[];
}

const STARTERS = [
  'Is the Tide bowl safe in the oven?',
  'How long is delivery to Norway?',
  'Can I return a lamp I have already used?',
];
const GREETING = {
  greeting:
    'Hello. What are you looking for?\n\nI answer from Halm & Clay’s own pages: glazes, care, delivery and returns.',
  starters: JSON.stringify(STARTERS),
};
const OVEN = 'Is the Tide bowl safe in the oven?';
const SHIPPING = 'Do you ship to Tromsø?';
const LONG_QUESTION =
  'We are four people and would like bowls for noodles, two of them for the oven, and we have very hard water.';

const ask =
  (text: string) =>
  (chat: AgentChatElement): void =>
    chat.ask(text);

/** Asks again as soon as the answer is there. */
const askTwice =
  (first: string, second: string) =>
  (chat: AgentChatElement): void => {
    chat.addEventListener('agent-chat-reply', () => chat.ask(second), { once: true });
    chat.ask(first);
  };

/** Opens the first source of the answer. */
const askAndOpenSource =
  (text: string) =>
  (chat: AgentChatElement): void => {
    chat.addEventListener('agent-chat-reply', () => pressWhenThere(chat, '[part~=source]'), { once: true });
    chat.ask(text);
  };

function pressWhenThere(chat: AgentChatElement, selector: string): void {
  const found = chat.shadowRoot?.querySelector<HTMLElement>(selector);
  if (found) found.click();
  else requestAnimationFrame(() => pressWhenThere(chat, selector));
}

/** Items that load content from other sites, under the ids that the answer about the oven names. */
const MEDIA: Readonly<Record<string, SourceItem>> = {
  'page-care-stoneware': {
    type: 'YoutubeVideo',
    source: 'https://youtu.be/halm_n_clay',
    content: '',
    title: 'How a Tide bowl is thrown',
  },
  'page-tide-bowl': {
    type: 'Calendar',
    source: 'https://cal.halm.example/studio',
    content: '',
    title: 'Book a studio visit',
  },
  'qa-oven': { type: 'QA', source: 'Which bulb fits?', content: 'An **E14**, at most 40 W.' },
};

const stopAfterSending = (chat: AgentChatElement): void => {
  chat.addEventListener('agent-chat-send', () => setTimeout(() => chat.stop()), { once: true });
  chat.ask(SHIPPING);
};

const hideBeforeTheAnswer = (chat: AgentChatElement): void => {
  chat.addEventListener('agent-chat-send', () => chat.hide(), { once: true });
  chat.ask(OVEN);
};

export const GROUPS: readonly StateGroup[] = [
  {
    title: 'Panel',
    stage: 'panel',
    states: [
      {
        title: 'Greeting',
        about: 'The owner’s greeting, and questions to begin with.',
        attributes: GREETING,
      },
      {
        title: 'Answer with sources',
        about: 'A chip for each data item; its card opens in place.',
        attributes: { 'agent-id': 'gallery-oven', 'show-sources': '', ratings: '' },
        drive: ask(OVEN),
      },
      {
        title: 'A source, opened',
        about: 'Where it comes from, how close it is and what it says, shown under its answer.',
        attributes: { 'agent-id': 'gallery-oven', 'show-sources': '' },
        drive: askAndOpenSource(OVEN),
      },
      {
        title: 'A film among the sources',
        about: 'Nothing loads from another site before the visitor asks for it.',
        attributes: { 'agent-id': 'gallery-oven', 'show-sources': '' },
        resolveSource: (dataItemId) => Promise.resolve(MEDIA[dataItemId]),
        drive: askAndOpenSource(OVEN),
      },
      {
        title: 'Waiting below an answer',
        about: 'The two lines move until the reply arrives; the button stops the wait.',
        attributes: { 'agent-id': 'gallery-oven', 'show-sources': '' },
        drive: askTwice(OVEN, 'And the dishwasher? We have very hard water.'),
      },
      {
        title: 'Long answer',
        about:
          'Headings, a table, lists, a quote and code use the full width; the log stays at the top of the answer.',
        attributes: { 'agent-id': 'gallery-long', 'show-sources': '' },
        drive: ask('Which bowl for four people, and how do I look after it?'),
      },
      {
        title: 'Sources without a resolver',
        about: 'A page that cannot look up items shows how many there are, and how close.',
        attributes: { 'agent-id': 'gallery-oven', 'show-sources': '', 'data-plain-sources': '' },
        drive: ask(OVEN),
      },
      {
        title: 'Message too long',
        about: 'The text stays whole; the counter says by how much it is over.',
        attributes: { 'max-length': '80' },
        drive: (chat) => chat.prefill(LONG_QUESTION),
      },
    ],
  },
  {
    title: 'When a message gets no answer',
    stage: 'short',
    states: [
      {
        title: 'Still working',
        about: 'After ten seconds the seconds are counted, so that a visitor sees that it still goes on.',
        attributes: { 'agent-id': 'gallery-hold' },
        drive: ask(SHIPPING),
      },
      {
        title: 'Stopped by the visitor',
        about: 'The service may still answer, but the chat no longer waits.',
        attributes: { 'agent-id': 'gallery-hold' },
        drive: stopAfterSending,
      },
      {
        title: 'Refused',
        about: 'The service said no, in its own words.',
        attributes: { 'agent-id': 'gallery-paused' },
        drive: ask(SHIPPING),
      },
      {
        title: 'Server error',
        about: 'A fault on the other side, with its code.',
        attributes: { 'agent-id': 'gallery-fail' },
        drive: ask(SHIPPING),
      },
      {
        title: 'Timed out',
        about: 'The message may have arrived, so it is never sent again without asking.',
        attributes: { 'agent-id': 'gallery-hold', 'request-timeout': '1500' },
        drive: ask('Please cancel order 20817, I chose the wrong glaze.'),
      },
      {
        title: 'Connection lost',
        about: 'The connection broke after the message was sent.',
        attributes: { 'agent-id': 'gallery-hang-up' },
        drive: ask(SHIPPING),
      },
    ],
  },
  {
    title: 'Around the conversation',
    stage: 'panel',
    states: [
      {
        title: 'Consent',
        about: 'The visitor writes first; the message is sent once they agree.',
        attributes: {
          consent:
            'Your question goes to our AI provider and is kept for 30 days. See the [privacy notice](/site/privacy.html).',
        },
        drive: ask('How long is delivery to Norway?'),
      },
      {
        title: 'Not available',
        about: 'Without an agent id, visitors read a calm sentence and the page’s own link.',
        attributes: { 'agent-id': '' },
      },
      {
        title: 'The owner’s inspector',
        about: 'Latency, tokens and scores of each reply; never on by default.',
        attributes: { 'agent-id': 'gallery-oven', 'show-sources': '', debug: '' },
        drive: ask(OVEN),
      },
      {
        title: 'A fault, named to the owner',
        about: 'With the inspector on, the chat says which line of a wrong set-up to fix.',
        attributes: { 'agent-id': '', debug: '' },
      },
    ],
  },
  {
    title: 'Languages and colours',
    stage: 'panel',
    states: [
      {
        title: 'Arabic, right to left',
        about: 'Layout and texts follow the language; numbers, code and names keep their direction.',
        attributes: { 'agent-id': 'gallery-arabic', 'show-sources': '', lang: 'ar' },
        drive: ask('هل يتحمّل الوعاء الكبير حرارة الفرن؟'),
      },
      {
        title: 'Tinted answers, square corners',
        about: 'Surfaces and roundness are the owner’s choice.',
        attributes: { 'agent-id': 'gallery-oven' },
        style: {
          '--agent-chat-agent-surface': 'light-dark(oklch(0.965 0.005 85), oklch(0.245 0.007 70))',
          '--agent-chat-radius': '0px',
        },
        drive: ask(OVEN),
      },
      {
        title: 'Clay',
        about: 'One accent in, readable pairs out.',
        attributes: { 'agent-id': 'gallery-oven', ...GREETING },
        style: { '--agent-chat-accent': 'oklch(0.55 0.125 42)' },
        drive: ask(OVEN),
      },
      {
        title: 'Lemon',
        about: 'A pale accent gets black text and a ring.',
        attributes: { 'agent-id': 'gallery-oven', ...GREETING },
        style: { '--agent-chat-accent': 'oklch(0.87 0.165 98)' },
        drive: ask(OVEN),
      },
    ],
  },
  {
    title: 'Launcher',
    stage: 'corner',
    states: [
      { title: 'At rest', about: 'A bubble that holds two lines of text.', attributes: {} },
      {
        title: 'Unread answer',
        about: 'The panel was closed before the answer came.',
        attributes: { 'agent-id': 'gallery-oven' },
        drive: hideBeforeTheAnswer,
      },
      {
        title: 'At the start of the line',
        about: 'The tight corner points to the corner of the screen.',
        attributes: { placement: 'bottom-start' },
      },
    ],
  },
  {
    title: 'Phone',
    stage: 'phone',
    states: [
      {
        title: 'Greeting',
        about: 'Full screen, with larger targets.',
        attributes: { ...GREETING, open: '' },
      },
      {
        title: 'Answer',
        about: 'The keyboard stays down until it is asked for.',
        attributes: { 'agent-id': 'gallery-oven', 'show-sources': '', open: '' },
        drive: askTwice(OVEN, 'Does it come in white?'),
      },
    ],
  },
];
