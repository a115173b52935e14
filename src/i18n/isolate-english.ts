import { ENGLISH, type Strings } from './strings.js';

type Text = string | ((value: never) => string);

/** Else a full stop would stand before a sentence and a number after its word: “.Not sent”, “more 2”. */
const isolate = (text: string): string => (/^\d|[^\w ]$/.test(text) ? `\u2066${text}\u2069` : text);

/** English for a page that runs from right to left and whose language has no texts. */
export default Object.fromEntries(
  Object.entries<Text>(ENGLISH as never).map(([key, text]) => [
    key,
    typeof text === 'string' ? isolate(text) : (value: never) => isolate(text(value)),
  ]),
) as unknown as Strings;
