import { languageOf } from '../../i18n/language-of.js';
import type { BannerStrings } from './promo-banner.strings.js';

/** Label, close, new tab and powered by, in each language. */
const TEXTS: Readonly<Record<string, string>> = {
  es: 'Anuncio|Cerrar anuncio|se abre en una pestaña nueva|Con la tecnología de',
  fr: 'Annonce|Fermer l’annonce|s’ouvre dans un nouvel onglet|Propulsé par',
  de: 'Ankündigung|Ankündigung schließen|öffnet in neuem Tab|Bereitgestellt von',
  it: 'Annuncio|Chiudi annuncio|si apre in una nuova scheda|Fornito da',
  pt: 'Anúncio|Fechar anúncio|abre em nova aba|Com tecnologia de',
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
  zh: '公告|关闭公告|在新标签页中打开|技术支持：',
  'zh-Hant': '公告|關閉公告|在新分頁中開啟|技術提供：',
};

/** The texts for a BCP 47 tag; `undefined` when there are none. */
export function translate(tag: string): BannerStrings | undefined {
  const language = languageOf(tag);
  if (!Object.hasOwn(TEXTS, language)) return undefined;
  const [label = '', close = '', newTab = '', poweredBy = ''] = TEXTS[language]?.split('|') ?? [];
  return { label, close, newTab, poweredBy };
}
