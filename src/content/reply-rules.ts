import type { Tokenizer } from 'marked';

type Rules = Tokenizer['rules'];

/** Tried at the start of a text alone. WebKit tries some rules at every character, although they are anchored. */
export class RuleAtStart extends RegExp {
  constructor(rule: RegExp) {
    super(rule, `${rule.flags}y`);
  }

  override exec(text: string): RegExpExecArray | null {
    this.lastIndex = 0;
    return super.exec(text);
  }
}

let shared: Rules | undefined;

/**
 * The parser's rules, which take a time that does not grow with the text that follows, and read texts without spaces between
 * words as their writers meant them.
 */
export function replyRules({ block, inline, other }: Rules): Rules {
  return (shared ??= {
    block: atStart({ ...block, paragraph: paragraphOf(block) }),
    inline: atStart({
      ...inline,
      url: urlOf(inline),
      text: textOf(inline),
      delRDelim: endOfStrikeOf(inline),
      punctuation: beforeEmphasisOf(inline),
      emStrongLDelim: beginOfEmphasisOf(inline),
      emStrongRDelimAst: endOfEmphasisOf(inline),
    }),
    other,
  });
}

function atStart<Group extends Record<string, RegExp>>(rules: Group): Group {
  const anchored = Object.entries(rules).filter(
    ([, { source, global }]) => source.startsWith('^') && !global,
  );
  return { ...rules, ...Object.fromEntries(anchored.map(([name, rule]) => [name, new RuleAtStart(rule)])) };
}

/** A paragraph ends before a table, for which two lines of it are looked at in place of all its rows. */
function paragraphOf({ paragraph, table }: Rules['block']): RegExp {
  const tableSource = table.source.slice(1);
  const [firstLines] = tableSource.split('(?:\\n((?:(?!');
  return RegExp(paragraph.source.replace(tableSource, () => `${firstLines}(?:\\n|$)`));
}

/** Letters of scripts without case, of which most have no spaces between words (Chinese, Thai) or at particles (Korean, Hebrew). */
const UNSPACED = '\\p{Lo}\\p{Lm}\\p{M}';

/** Punctuation beyond ASCII, such as full-width, which addresses have encoded. */
const PUNCTUATION = '(?![!-~])\\p{P}';

/** One tilde after a letter, a number or what ends them stands for "to", as in 10~20. */
const TILDE = '~(?:~|(?<![\\w%)\u00a2-\uffff]~))';

/**
 * The host of a bare address may begin with a letter of any script. The address ends before a bracket that was opened outside
 * of it, as sources are often given, and where text may follow without a space.
 */
function urlOf({ url }: Rules['inline']): RegExp {
  const inAddress = `(?!${PUNCTUATION}|(?<=[a-zA-Z0-9])\\p{Lo})`;
  return RegExp(
    url.source.replace(
      '(?:[a-zA-Z0-9\\-]+\\.?)+[^\\s<]*',
      `(?:(?:${inAddress}[\u00c0-\u1fff\u3041-\ud7ffa-zA-Z0-9-])+\\.?)+` +
        `(?:\\[[^[\\]\\s<]*\\]|${inAddress}[^\\s<\\]])*`,
    ),
    'u',
  );
}

/** A text goes on after a tilde that strikes nothing through. */
const textOf = ({ text }: Rules['inline']): RegExp =>
  RegExp(text.source.replace('[`~])|', `\`|${TILDE})|`).replace('~_]', `_]|${TILDE}`));

/** Nor does one tilde between letters or numbers end what is struck through. */
const endOfStrikeOf = ({ delRDelim: { source, flags } }: Rules['inline']): RegExp =>
  RegExp(source.replace(/~\?(?=\)\(\?=\[\^\\s\\p\{P}\\p\{S}]\)$)/, '~'), flags);

/**
 * A sign between a letter and punctuation can only begin an emphasis before the one, and only end it after the other. In a
 * script without spaces nothing else would part words, so there it can do both, as between letters.
 */
const beforeEmphasisOf = ({ punctuation }: Rules['inline']): RegExp =>
  RegExp(punctuation.source.replace('[\\s', `[${UNSPACED}\\s`), 'u');

/** But none begins with what ends a sentence or a bracket, unless that is all of it: there the sign refers to a note. */
const beginOfEmphasisOf = ({ emStrongLDelim: { source } }: Rules['inline']): RegExp =>
  RegExp(source.replace('\\*+', '\\*+(?![\\p{Pe}、。，：\u060c](?!\\*)|[,.:]\\s)'), 'u');

/**
 * The same for the end: of a sign between such a letter and punctuation, the rule is not to find that it only ends, nor that it
 * only begins, but that it does both. So it does between a full-width colon, or any after such a letter, and a number or name. But
 * after a bracket or a quotation mark that opens it only begins.
 */
function endOfEmphasisOf({ emStrongRDelimAst: { source, flags } }: Rules['inline']): RegExp {
  const after = `(?![!-\u3000])\\p{P}|(?<=[${UNSPACED}])[^\\s*]`;
  return RegExp(
    source
      .replace('(?:[^\\s\\p{P}\\p{S}]|~)(\\*+)(?!', `(?![${UNSPACED}]\\*+["'\\p{Ps}\\p{Pi}])$&`)
      .replace('(?!\\*)(?!~)[\\s', `(?!(?![\\p{Ps}\\p{Pi}])(?:[\\p{P}\\p{S}]\\*+[${UNSPACED}]|${after}))$&`)
      .replace('[\\p{P}\\p{S}](\\*+)(?!\\*)(?=(?!~)[\\p{P}\\p{S}])', (between) =>
        between.replaceAll('S}', `S}${UNSPACED}`),
      )
      .replace('|~)(\\*+)(?=(', `|~|${after})(\\*+)(?=(`),
    flags,
  );
}
