import { formatNumber, plural } from './plural.js';

/**
 * Every text of `<agent-chat>` that a visitor can meet. The element calls functions with a number or a word to fill in; the
 * language decides how a number is written.
 */
export interface Strings {
  /** Accessible name of the launcher while the panel is closed. */
  readonly open: string;
  /** Accessible name of the launcher while answers are unread. */
  readonly openUnread: (count: number) => string;
  /** Accessible name of the launcher and of the close button while the panel is open. */
  readonly close: string;
  /** Title of the panel, unless the attribute `heading` gives one. */
  readonly heading: string;
  /** Line below the heading; says that no person answers. */
  readonly assistant: string;
  /** Accessible name of the button that opens the menu. */
  readonly menu: string;
  /** Button that confirms the new conversation. */
  readonly startOver: string;
  /** Asked before a new conversation replaces the present one. */
  readonly startOverQuestion: string;
  /** Button that declines the new conversation. */
  readonly keep: string;
  /** Entry of the menu. */
  readonly newConversation: string;
  /** Entry of the menu. */
  readonly copyConversation: string;
  /** Entry of the menu. */
  readonly downloadTranscript: string;
  /** Entry of the menu. */
  readonly print: string;
  /** Accessible name of the scrolling list of messages. */
  readonly log: string;
  /** Names the visitor in the transcript and for screen readers. */
  readonly you: string;
  /** Names the agent in the transcript and for screen readers. */
  readonly agent: string;
  /** Line above the messages while older ones are not shown yet. */
  readonly earlier: (count: number) => string;
  /** Line above messages from an earlier visit; `when` is a date and time in the visitor's language. */
  readonly restored: (when: string) => string;
  /** Accessible name of the list of suggested questions. */
  readonly starters: string;
  /** Placeholder and accessible name of the textarea. */
  readonly placeholder: string;
  /** Description of the textarea for screen readers, except where Enter starts a new line, on a touch screen. */
  readonly keys: string;
  /** Accessible name of the button that sends. */
  readonly send: string;
  /** Accessible name of the same button while an answer is on its way. */
  readonly stop: string;
  /** Line below the composer. */
  readonly finePrint: string;
  /** How many more characters the message may have, shown near the limit. */
  readonly left: (count: number) => string;
  /** How many characters the message is too long by. */
  readonly tooMany: (count: number) => string;
  /** Button to answers that arrived out of sight; also told to screen readers while the panel is closed. */
  readonly newMessages: (count: number) => string;
  /** Accessible name of the button that scrolls to the newest message. */
  readonly toEnd: string;
  /** Told to screen readers when an answer takes more than a moment. */
  readonly typing: string;
  /** Shown when an answer takes long. */
  readonly stillWorking: (seconds: number) => string;
  /** Button at a message that certainly was not answered. */
  readonly retry: string;
  /** Button at a message that the service may have received. */
  readonly askAgain: string;
  /** Button that takes a message back into the composer. */
  readonly edit: string;
  /** Button that removes a message that has not been sent yet. */
  readonly discard: string;
  /** Status of a message behind one that is still being answered. */
  readonly queued: string;
  /** Status of a message written without a connection. */
  readonly queuedOffline: string;
  /** Status of a message that never left this device. */
  readonly notSent: string;
  /** Status of a message that the service did not accept; `reason` is the service's own text. */
  readonly refused: (reason: string) => string;
  /** Status of a message that the service did not accept without giving a reason. */
  readonly refusedWithoutReason: string;
  /** Status of a message after an error of the service; `status` is the HTTP status, or 0 when there is none. */
  readonly failed: (status: number) => string;
  /** Status of a message whose answer is not as expected, and shown in place of an answer with nothing visible in it. */
  readonly unreadable: string;
  /** Status of a message when the service does not know this agent or refuses access. */
  readonly unavailable: string;
  /** Status of a message that is too long for the service. */
  readonly tooLong: string;
  /** Status of a message that the service asks to send later; `time` is a time of day in the visitor's language. */
  readonly busy: (time: string) => string;
  /** The same when the service does not say how long to wait. */
  readonly busyLater: string;
  /** Status of a message without an answer within the time limit. */
  readonly timedOut: (seconds: number) => string;
  /** Status of a message that may have reached the service: browsers do not tell a refused connection from a broken one. */
  readonly mayHaveArrived: string;
  /** Status of a message after the visitor pressed Stop. */
  readonly stopped: string;
  /** Line above the composer without a connection. */
  readonly offline: string;
  /** Line above the composer for a moment after the connection is back. */
  readonly backOnline: string;
  /** Line above the composer while another tab waits for an answer in the same conversation. */
  readonly otherTab: string;
  /** Shown to visitors in place of the chat when its set-up is wrong. */
  readonly notAvailable: string;
  /** Shown when the chat's code could not be loaded. */
  readonly couldNotLoad: string;
  /** Button that accepts the consent text. */
  readonly accept: string;
  /** Button that declines the consent text for now. */
  readonly decline: string;
  /** Accessible name of the button that copies an answer. */
  readonly copy: string;
  /** Told to screen readers after something was copied. */
  readonly copied: string;
  /** Told to screen readers when the browser does not allow copying. */
  readonly notCopied: string;
  /** Accessible name of the button that copies a block of code. */
  readonly copyCode: string;
  /** Accessible name of the button that rates an answer as good. */
  readonly ratingUp: string;
  /** Accessible name of the button that rates an answer as bad. */
  readonly ratingDown: string;
  /** Accessible name of a table that scrolls sideways. */
  readonly table: string;
  /** Told to screen readers after the text of a link that opens in a new tab. */
  readonly newTab: string;
  /** Shown below the part of an overlong answer that is shown. */
  readonly cut: string;
  /** Accessible name of a ticked box in a task list. */
  readonly taskDone: string;
  /** Accessible name of an empty box in a task list. */
  readonly taskOpen: string;
  /** Accessible name of a block of code. */
  readonly code: string;
  /** Text of a link to an image that has no description, and type of a source. */
  readonly image: string;
  /** How many sources an answer has. */
  readonly sources: (count: number) => string;
  /** Name of a source that nothing else is known about. */
  readonly source: (number: number) => string;
  /** Button that shows the rest of the sources. */
  readonly moreSources: (count: number) => string;
  /** How close a source is to the question, in words; `level` is 1 (weak) to 5 (very close). */
  readonly match: (level: 1 | 2 | 3 | 4 | 5) => string;
  /** Accessible name of the link to a source. */
  readonly openSource: string;
  /** Button that plays a video of another host. */
  readonly play: (host: string) => string;
  /** Button that loads a page or picture of another host. */
  readonly load: string;
  /** Beside that button: the host that it connects to. */
  readonly connectsTo: (host: string) => string;
  /** Type of a source, and above its questions. */
  readonly question: string;
  /** Above the answer of such a source. */
  readonly answer: string;
  /** Type of a source. Types with a name that every language shares, such as PDF, have no text here. */
  readonly website: string;
  /** Type of a source. */
  readonly webpage: string;
  /** Type of a source. */
  readonly link: string;
  /** Type of a source. */
  readonly summary: string;
  /** Type of a source. */
  readonly video: string;
  /** Type of a source. */
  readonly calendar: string;
  /** Type of a source. */
  readonly frame: string;
  /** Button that shows the whole text of a source. */
  readonly showMore: string;
}

/** A page's own texts, each in place of the language's. */
export type StringOverrides = { readonly [Name in keyof Strings]?: Strings[Name] | undefined };

const count = (one: string, other: string) => plural('en', { one, other });

/** The built-in English pack; every other language is a lazy module of its own. */
export const ENGLISH: Strings = {
  open: 'Open chat',
  openUnread: count('Open chat, 1 new message', 'Open chat, # new messages'),
  close: 'Close chat',
  heading: 'Chat',
  assistant: 'Automated assistant',
  menu: 'More options',
  startOver: 'Start over',
  startOverQuestion: 'Start a new conversation? This one is removed from this device.',
  keep: 'Keep it',
  newConversation: 'New conversation',
  copyConversation: 'Copy conversation',
  downloadTranscript: 'Download as text',
  print: 'Print',
  log: 'Chat messages',
  you: 'You',
  agent: 'Assistant',
  earlier: count('1 earlier message', '# earlier messages'),
  restored: (when) => `Earlier, ${when}`,
  starters: 'Suggested questions',
  placeholder: 'Ask a question',
  keys: 'Enter sends, Shift+Enter starts a new line',
  send: 'Send',
  stop: 'Stop',
  finePrint: 'Answers are automated and can be wrong.',
  left: (n) => `${formatNumber('en', n)} left`,
  tooMany: (n) => `${formatNumber('en', n)} too many`,
  newMessages: count('1 new message', '# new messages'),
  toEnd: 'Go to the latest message',
  typing: 'The assistant is writing',
  stillWorking: (seconds) => `Still working, ${seconds} s`,
  retry: 'Try again',
  askAgain: 'Ask again',
  edit: 'Edit',
  discard: 'Discard',
  queued: 'Waiting for its turn.',
  queuedOffline: 'Waiting for a connection. It will send itself.',
  notSent: 'Not sent.',
  refused: (reason) => `Not accepted: “${reason}”`,
  refusedWithoutReason: 'The chat service did not accept this message.',
  failed: (status) =>
    status ? `The chat service did not answer (${status}).` : 'The chat service did not answer.',
  unreadable: 'The answer could not be read.',
  unavailable: 'This assistant is not available.',
  tooLong: 'This message is too long.',
  busy: (time) => `The chat service is busy. Try again after ${time}.`,
  busyLater: 'The chat service is busy. Try again later.',
  timedOut: (seconds) => `No answer after ${seconds} s. It may have arrived.`,
  mayHaveArrived:
    'The chat service could not be reached, or the connection broke. Your message may have arrived.',
  stopped: 'You stopped waiting.',
  offline: 'You are offline. You can keep writing.',
  backOnline: 'Back online.',
  otherTab: 'Another tab is waiting for the answer. It appears here too.',
  notAvailable: 'Chat is not available right now.',
  couldNotLoad: 'Chat could not load. Try again.',
  accept: 'Accept',
  decline: 'Not now',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  copyCode: 'Copy code',
  ratingUp: 'Good answer',
  ratingDown: 'Bad answer',
  table: 'Table',
  newTab: 'opens in a new tab',
  cut: 'The rest of this answer is too long to show.',
  taskDone: 'Done',
  taskOpen: 'To do',
  code: 'Code',
  image: 'Image',
  sources: count('1 source', '# sources'),
  source: (n) => `Source ${n}`,
  moreSources: count('1 more', '# more'),
  match: (level) =>
    ['weak match', 'loose match', 'fair match', 'close match', 'very close match'][level - 1]!,
  openSource: 'Open source',
  play: (host) => `Play here. Connects to ${host}`,
  load: 'Load',
  connectsTo: (host) => `Connects to ${host}`,
  question: 'Question',
  answer: 'Answer',
  website: 'Website',
  webpage: 'Web page',
  link: 'Link',
  summary: 'Summary',
  video: 'Video',
  calendar: 'Calendar',
  frame: 'Embedded page',
  showMore: 'Show more',
};
