/** One reader for each type of data item (section 2.4). */
import type { DataItemType } from 'agent-widgets/client';
import { readCalendar, readCsv, readDocument, readPdf } from './file.js';
import { readGoogleDoc, readGoogleSheet } from './google.js';
import { readPage } from './page.js';
import type { Reader } from './reader.js';
import { readDescription, readFacePop, readSummary } from './text.js';
import { readWebsite } from './website.js';
import { readYoutubeVideo } from './youtube.js';

export type { ReadContext, ReadableItem, Reader } from './reader.js';

/** QA items have no reader, because their questions and answers are in the item itself. */
export const readers: Readonly<Record<Exclude<DataItemType, 'QA'>, Reader>> = {
  Website: readWebsite,
  GoogleSheet: readGoogleSheet,
  GoogleDoc: readGoogleDoc,
  Summary: readSummary,
  YoutubeVideo: readYoutubeVideo,
  DOC: readDocument,
  CSV: readCsv,
  PDF: readPdf,
  Webpage: readPage,
  Link: readPage,
  Picture: readDescription,
  Video: readDescription,
  FacePop: readFacePop,
  Calendar: readCalendar,
  IFrame: readPage,
};
