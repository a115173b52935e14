import { parseCalendar } from './calendar.js';
import { parseCsv } from './csv.js';
import { parseDocx } from './docx.js';
import { parsePage } from './html.js';
import { parsePdf } from './pdf.js';
import { parseSitemap } from './sitemap.js';

/** Everything that takes a file of a stranger apart; runs in the parser's thread only. */
export const parsers = {
  page: parsePage,
  sitemap: parseSitemap,
  pdf: parsePdf,
  docx: parseDocx,
  csv: parseCsv,
  calendar: parseCalendar,
};

export type Parsers = typeof parsers;
