/** The texts a banner brings along. */
export interface BannerStrings {
  /** Accessible name of the bar. */
  readonly label: string;
  /** Accessible name of the close button. */
  readonly close: string;
  /** After the label of a link that opens in a new tab. */
  readonly newTab: string;
  /** Before the name of the product. */
  readonly poweredBy: string;
}

/** So few and so short that a request for them would cost more than they do: label, close, new tab, powered by. */
const TEXTS: Readonly<Record<string, string>> = {
  en: 'Announcement|Close announcement|opens in a new tab|Powered by',
  es: 'Anuncio|Cerrar anuncio|se abre en una pestaña nueva|Con la tecnología de',
  fr: 'Annonce|Fermer l’annonce|s’ouvre dans un nouvel onglet|Propulsé par',
  de: 'Ankündigung|Ankündigung schließen|öffnet in neuem Tab|Bereitgestellt von',
  it: 'Annuncio|Chiudi annuncio|si apre in una nuova scheda|Fornito da',
  pt: 'Anúncio|Fechar anúncio|abre em um novo separador|Com tecnologia de',
  nl: 'Mededeling|Mededeling sluiten|opent in een nieuw tabblad|Mogelijk gemaakt door',
  pl: 'Ogłoszenie|Zamknij ogłoszenie|otwiera się w nowej karcie|Obsługiwane przez',
  tr: 'Duyuru|Duyuruyu kapat|yeni sekmede açılır|Altyapı:',
  uk: 'Оголошення|Закрити оголошення|відкриється в новій вкладці|Працює на',
  ru: 'Объявление|Закрыть объявление|откроется в новой вкладке|Работает на',
  ar: 'إعلان|إغلاق الإعلان|يفتح في علامة تبويب جديدة|مدعوم من',
  he: 'הודעה|סגירת ההודעה|נפתח בכרטיסייה חדשה|מופעל על ידי',
  hi: 'घोषणा|घोषणा बंद करें|नए टैब में खुलता है|संचालित:',
  ja: 'お知らせ|お知らせを閉じる|新しいタブで開きます|Powered by',
  ko: '공지|공지 닫기|새 탭에서 열림|제공:',
  'zh-hans': '公告|关闭公告|在新标签页中打开|技术支持：',
};

/** The texts for a BCP 47 tag, by its language; English when there are none. */
export function bannerStrings(tag: string): BannerStrings {
  const wanted = tag.toLowerCase();
  const language = wanted.split('-')[0] ?? '';
  const key = language === 'zh' && !/hant|tw|hk|mo/.test(wanted) ? 'zh-hans' : language;
  const texts = (Object.hasOwn(TEXTS, key) ? TEXTS[key] : TEXTS['en']) ?? '';
  const [label = '', close = '', newTab = '', poweredBy = ''] = texts.split('|');
  return { label, close, newTab, poweredBy };
}
