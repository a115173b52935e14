import { DATA_ITEM_TYPES, type DataItemType } from 'agent-widgets/client';

/** A field of an item, as the form asks for it. */
export interface Field {
  readonly label: string;
  readonly hint?: string;
  readonly input: 'address' | 'line' | 'text';
}

/** One of the sixteen types: its name for owners and the fields it needs (section 2.4). */
export interface Kind {
  readonly name: string;
  readonly source?: Field;
  readonly content?: Field;
}

const address = (label: string, hint?: string): Field => ({ label, input: 'address', ...(hint && { hint }) });

export const KINDS: Readonly<Record<DataItemType, Kind>> = {
  Website: {
    name: 'Website',
    source: address(
      'Address of the sitemap',
      'The agent reads every page it lists. A feed or a list of addresses works as well.',
    ),
  },
  Webpage: { name: 'Web page', source: address('Address of the page') },
  QA: {
    name: 'Question and answer',
    source: { label: 'Questions', hint: 'One per line.', input: 'text' },
    content: { label: 'Answer', hint: 'Markdown.', input: 'text' },
  },
  Summary: { name: 'Summary', content: { label: 'Text', input: 'text' } },
  PDF: { name: 'PDF', source: address('Address of the file') },
  DOC: { name: 'Word document', source: address('Address of the file') },
  CSV: { name: 'CSV table', source: address('Address of the file') },
  GoogleSheet: {
    name: 'Google Sheet',
    source: address('Address of the sheet', 'Anyone with the link must be able to read it.'),
  },
  GoogleDoc: {
    name: 'Google Doc',
    source: address('Address of the document', 'Anyone with the link must be able to read it.'),
  },
  YoutubeVideo: {
    name: 'YouTube video',
    source: address('Address of the video', 'The agent reads its subtitles, if it has any.'),
  },
  Video: {
    name: 'Video',
    source: address('Address of the video'),
    content: { label: 'What it shows', hint: 'The agent knows the video by this text.', input: 'text' },
  },
  Picture: {
    name: 'Picture',
    source: address('Address of the picture'),
    content: { label: 'What it shows', hint: 'The agent knows the picture by this text.', input: 'text' },
  },
  Link: { name: 'Link', source: address('Address of the link') },
  Calendar: { name: 'Calendar', source: address('Address of the calendar') },
  IFrame: { name: 'Embedded frame', source: address('Address of the frame') },
  FacePop: {
    name: 'FacePop',
    source: { label: 'Id of the FacePop', hint: 'The agent reads what it says.', input: 'line' },
  },
};

/** Types in the order people look for them. */
export const KIND_ORDER = Object.keys(KINDS) as DataItemType[];

export function isKind(type: string): type is DataItemType {
  return (DATA_ITEM_TYPES as readonly string[]).includes(type);
}
