/** The accessible name of the closed launcher by language, for the loader. A language that is not listed has the English name. */
export const OPEN_LABELS: Readonly<Record<string, string>> = {
  ar: 'فتح المحادثة',
  de: 'Chat öffnen',
  es: 'Abrir chat',
  fr: 'Ouvrir le chat',
  he: 'פתיחת הצ׳אט',
  hi: 'चैट खोलें',
  it: 'Apri la chat',
  ja: 'チャットを開く',
  ko: '채팅 열기',
  nl: 'Chat openen',
  pl: 'Otwórz czat',
  pt: 'Abrir chat',
  ru: 'Открыть чат',
  tr: 'Sohbeti aç',
  uk: 'Відкрити чат',
  zh: '打开聊天',
};
