import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { visibleText } from '../../../content/links.js';
import { plainText } from '../../../content/plain-text.js';
import type { SourceItem } from '../source-item.js';
import { createMarkdownBox } from './markdown-box.js';
import { questionsOf } from './source-title.js';
import { renderOnDemand } from './on-demand.js';
import type { SourceBodyOptions } from './source-card-options.js';
import { renderFrame, renderPicture, renderVideo, renderYoutube } from './source-media.js';

/** A text of more characters than this is shown whole only when asked for. */
const FOLDED_FROM_CHARS = 480;

/** What a source says or shows, by its type (section 2.4). */
export function renderSourceBody(
  item: SourceItem,
  url: URL | undefined,
  options: SourceBodyOptions,
): unknown {
  switch (item.type) {
    case 'QA':
      return renderQuestionAndAnswer(item, options);
    case 'Summary':
      return renderText(item.content, options);
    case 'FacePop':
      return nothing;
    case 'Picture':
      return html`${url ? renderPicture(url, options) : nothing}${renderExcerpt(item, options)}`;
    case 'Video':
      return html`${url ? renderVideo(url, options) : nothing}${renderExcerpt(item, options)}`;
    case 'YoutubeVideo':
      return url ? renderYoutube(url, options) : nothing;
    case 'Calendar':
    case 'IFrame':
      return url ? renderFrame(url, options) : nothing;
    default:
      return renderExcerpt(item, options);
  }
}

/** The questions, unless the only one is the title already, as text; the answer is markdown like any other. */
function renderQuestionAndAnswer(
  { source, content }: SourceItem,
  options: SourceBodyOptions,
): TemplateResult {
  const { texts, title } = options;
  const all = questionsOf(source);
  const questions = all.join() === title ? [] : all;
  return html`<dl class="qa">
    ${
      questions.length > 0
        ? html`<dt>${texts.question}</dt>
            ${questions.map((question) => html`<dd dir="auto">${question}</dd>`)}`
        : nothing
    }
    ${
      content.trim()
        ? html`<dt>${texts.answer}</dt>
            <dd>${renderText(content, options)}</dd>`
        : nothing
    }
  </dl>`;
}

function renderText(markdown: string, options: SourceBodyOptions): TemplateResult {
  const { texts, title, imageHosts, demand } = options;
  const whole = () =>
    html`${guard([markdown, texts], () => createMarkdownBox('md text', [markdown], { imageHosts, strings: texts }))}`;
  if (markdown.length <= FOLDED_FROM_CHARS) return whole();
  const offer = (ask: (event: Event) => void) =>
    html`<p class="excerpt long" dir="auto">${guard([markdown, texts], () => plainText(markdown, texts))}</p>
      <button class="link" aria-expanded="false" @click=${ask}>${texts.showMore}</button>`;
  return renderOnDemand({ label: title, offer, whole }, demand);
}

/** What the page adds to a source, unless the title says it already. */
function renderExcerpt(
  { content }: SourceItem,
  { title, texts }: SourceBodyOptions,
): TemplateResult | typeof nothing {
  const text = content.trim() && plainText(content, texts);
  return text && visibleText(text) !== visibleText(title)
    ? html`<p class="excerpt" dir="auto">${text}</p>`
    : nothing;
}
