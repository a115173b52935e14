import { formatNumber, plural } from './plural.js';

/**
 * Every text of `<agent-chat>` a visitor can meet. Functions take numbers or words that the element fills in;
 * a pack formats them by the rules of its language.
 */
export interface Strings {
  readonly open: string;
  /** Accessible name of the launcher while answers are unread. */
  readonly openUnread: (count: number) => string;
  readonly close: string;
  readonly heading: string;
  /** Says that no person answers; stands under the heading. */
  readonly assistant: string;
  readonly menu: string;
  readonly startOver: string;
  readonly startOverQuestion: string;
  readonly keep: string;
  readonly newConversation: string;
  readonly copyConversation: string;
  readonly downloadTranscript: string;
  readonly print: string;
  readonly log: string;
  readonly you: string;
  readonly agent: string;
  readonly earlier: (count: number) => string;
  /** Rule above restored messages; `when` is a date and time in the visitor's language. */
  readonly restored: (when: string) => string;
  readonly starters: string;
  readonly placeholder: string;
  readonly send: string;
  readonly stop: string;
  readonly finePrint: string;
  readonly left: (count: number) => string;
  readonly tooMany: (count: number) => string;
  readonly newMessages: (count: number) => string;
  readonly toEnd: string;
  readonly typing: string;
  readonly stillWorking: (seconds: number) => string;
  readonly retry: string;
  readonly askAgain: string;
  readonly edit: string;
  readonly discard: string;
  readonly queued: string;
  readonly queuedOffline: string;
  readonly notSent: string;
  readonly refused: (reason: string) => string;
  readonly refusedWithoutReason: string;
  readonly failed: (status: number) => string;
  readonly unreadable: string;
  readonly unavailable: string;
  readonly tooLong: string;
  readonly busy: (time: string) => string;
  readonly busyLater: string;
  readonly timedOut: (seconds: number) => string;
  /** A browser does not tell a service that is gone from a connection that broke after the message had left. */
  readonly mayHaveArrived: string;
  readonly stopped: string;
  readonly offline: string;
  readonly backOnline: string;
  readonly otherTab: string;
  readonly notAvailable: string;
  readonly couldNotLoad: string;
  readonly accept: string;
  readonly decline: string;
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly copyCode: string;
  readonly ratingUp: string;
  readonly ratingDown: string;
  readonly table: string;
  readonly newTab: string;
  readonly cut: string;
  readonly taskDone: string;
  readonly taskOpen: string;
  readonly code: string;
  readonly image: string;
  readonly sources: (count: number) => string;
  readonly source: (number: number) => string;
  readonly moreSources: (count: number) => string;
  /** Closeness of a source in words, from 1 (weak) to 5 (very close). */
  readonly match: (level: 1 | 2 | 3 | 4 | 5) => string;
  readonly openSource: string;
  readonly play: (host: string) => string;
  readonly load: string;
  readonly connectsTo: (host: string) => string;
  readonly question: string;
  readonly answer: string;
  /** What a source is, where its type has no name of its own such as PDF. */
  readonly website: string;
  readonly webpage: string;
  readonly link: string;
  readonly summary: string;
  readonly video: string;
  readonly calendar: string;
  readonly frame: string;
  readonly showMore: string;
}

/** A page's own texts in place of some of a pack's. */
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
