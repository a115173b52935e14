import { html, nothing, type TemplateResult } from 'lit';
import { pathIcon } from '../icons.js';
import { hostOf } from './source-title.js';
import { renderOnDemand } from './on-demand.js';
import { isTrustedPicture, youtubeEmbed } from './source-address.js';
import type { SourceBodyOptions } from './source-card-options.js';
import { PLAY_ICON } from './source-icons.js';

/** A picture of the page's own origin or of a host that the owner listed; any other only when asked for. */
export function renderPicture(url: URL, options: SourceBodyOptions): TemplateResult {
  const { title, imageHosts } = options;
  const picture = () =>
    html`<img class="picture" src=${url.href} alt=${title} loading="lazy" referrerpolicy="no-referrer" />`;
  if (isTrustedPicture(url, imageHosts)) return picture();
  return renderLoader(hostOf(url), picture, options);
}

export function renderVideo(url: URL, options: SourceBodyOptions): TemplateResult {
  return renderPlayer(
    hostOf(url),
    () =>
      html`<video
        class="wide"
        src=${url.href}
        aria-label=${options.title}
        controls
        autoplay
        playsinline
        preload="none"
      ></video>`,
    options,
  );
}

/**
 * YouTube's player from the host that sets no cookies before it plays. It needs its own origin, which is never the
 * page's, and the page's origin as referrer.
 */
export function renderYoutube(url: URL, options: SourceBodyOptions): TemplateResult | typeof nothing {
  const embed = youtubeEmbed(url);
  if (!embed) return nothing;
  return renderPlayer(
    hostOf(embed),
    () =>
      html`<iframe
        class="wide"
        title=${options.title}
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerpolicy="strict-origin-when-cross-origin"
        src=${embed.href}
      ></iframe>`,
    options,
  );
}

/** A calendar or another page, sandboxed without an origin, so that it can reach neither this page nor its own storage. */
export function renderFrame(url: URL, options: SourceBodyOptions): TemplateResult {
  return renderLoader(
    hostOf(url),
    () =>
      html`<iframe
        class="tall"
        title=${options.title}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerpolicy="no-referrer"
        src=${url.href}
      ></iframe>`,
    options,
  );
}

interface Facade {
  /** What the button does, as a word or an icon. */
  readonly act: TemplateResult;
  /** Which host it connects to. */
  readonly says: string;
  readonly whole: () => TemplateResult;
}

/** A button in place of something from another host, which loads or plays only once the visitor asks for it. */
function renderFacade(
  { act, says, whole }: Facade,
  { title, demand }: SourceBodyOptions,
  look = '',
): TemplateResult {
  const offer = (ask: (event: Event) => void) =>
    html`<button class="facade ${look}" @click=${ask}>${act} <span>${says}</span></button>`;
  return renderOnDemand({ label: title, offer, whole }, demand);
}

function renderLoader(host: string, whole: () => TemplateResult, options: SourceBodyOptions): TemplateResult {
  const { load, connectsTo } = options.texts;
  return renderFacade(
    { act: html`<span class="load">${load}</span>`, says: connectsTo(host), whole },
    options,
  );
}

function renderPlayer(host: string, whole: () => TemplateResult, options: SourceBodyOptions): TemplateResult {
  const act = html`<span class="play">${pathIcon(PLAY_ICON, 24)}</span>`;
  return renderFacade({ act, says: options.texts.play(host), whole }, options, 'wide');
}
