import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'rollup';
import { VERSION } from '../../../src/version.js';
import { readBannerFields } from '../metadata/banner-fields.js';
import { createManifest, type Element, elementsOf } from '../metadata/manifest.js';
import { writeClient } from './client.js';
import { CONTENTS } from './contents.js';
import { folderOf, type Page, rootOf, writePage } from './frame.js';
import { type Article, readExamples, readGuide } from './guide.js';
import { writeReference } from './reference.js';
import { writeIndex } from './search.js';
import { writeTexts } from './texts.js';

/** Writes the pages of the documentation into the same folder as the scripts of the demo's pages. */
export function documentation(): Plugin {
  return {
    name: 'documentation',
    generateBundle() {
      const elements = elementsOf(createManifest());
      const pages = CONTENTS.flatMap(([group, entries]) =>
        entries.map(([slug]): Page => {
          const element = elements.find(({ tagName }) => tagName === slug);
          const article = element ? writeElement(element) : writeArticle(slug);
          return { slug, group, article };
        }),
      );
      for (const page of pages) {
        const fileName = `docs/${folderOf(page.slug)}index.html`;
        this.emitFile({ type: 'asset', fileName, source: writePage(page) });
      }
      this.emitFile({ type: 'asset', fileName: 'docs/search.json', source: writeIndex(pages) });
    },
  };
}

function writeElement(element: Element): Article {
  const { tagName } = element;
  const examples = readFileSync(`demo/docs/elements/${tagName}.md`, 'utf8');
  const banner = tagName === 'promo-banner' ? readBannerFields() : [];
  return writeReference(element, readExamples(examples, VERSION, rootOf(tagName)), banner);
}

function writeArticle(slug: string): Article {
  if (slug === 'texts') return writeTexts();
  const file = [`demo/docs/guides/${slug}.md`, `demo/docs/${slug}.md`].find((path) => existsSync(path));
  if (!file) throw new Error(`the documentation has no page ${slug}`);
  const guide = readGuide(readFileSync(file, 'utf8'), VERSION, rootOf(slug));
  return slug === 'client' ? { ...guide, html: guide.html + writeClient() } : guide;
}
