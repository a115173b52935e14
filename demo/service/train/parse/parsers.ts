import { parseCalendar } from './calendar.js';
import { parseCsv } from './csv.js';
import { parseDocx } from './docx.js';
import { parsePage } from './html.js';
import { parsePdf } from './pdf.js';
import { parseSitemap } from './sitemap.js';

/** All functions that parse files of strangers; they run only in the parser's thread. */
export const parsers = {
  page: parsePage,
  sitemap: parseSitemap,
  pdf: parsePdf,
  docx: parseDocx,
  csv: parseCsv,
  calendar: parseCalendar,
};

export type Parsers = typeof parsers;
