import type { Language } from '../own-words.js';

/** What is known of a language other than English, whose words the store keeps as they are written. */
export interface Grammar {
  /** PostgreSQL's dictionary of its stop words and endings. Where there is none, the last one or two letters are the ending. */
  readonly dictionary?: string;
  /** Words of questions of any kind that are no stop words of the dictionary. An answer need not contain them. */
  readonly faint: string;
  /** Beginnings of the words that tell when something is open, any of which may stand for another. */
  readonly open: string;
  /** Whether it writes words together that make a new one. */
  readonly joinsWords?: boolean;
  /** What it writes together with the noun behind it. */
  readonly article?: string;
  /** How a vowel changes in some forms: to an umlaut, which may be written out as "ae", or as in "volver" and "vuelve". */
  readonly vowelChange?: 'umlaut' | 'diphthong';
  /** What a verb begins with in some forms, and has at the end of the sentence in others: "Wie melde ich mich an?" */
  readonly prefixes?: string;
}

/** The languages in which a word has several forms. */
export const GRAMMARS: Partial<Record<Language, Grammar>> = {
  ar: {
    dictionary: 'arabic_stem',
    article: 'ال',
    faint:
      'كم عدد يكون تكون سيكون ما ماذا متى أين كيف هل من أي لديكم عندكم يوجد توجد يمكن يمكنني سعر تكلفة تكلف اريد أريد ممكن لكم عن في على الى إلى هذا هذه ذلك تلك هو هي هناك',
    open: 'مفتوح يفتح تفتح مفتوحة',
  },
  de: {
    dictionary: 'german_stem',
    joinsWords: true,
    vowelChange: 'umlaut',
    faint:
      'wann woher wohin wer wen wem warum wieso weshalb wieviel viele lange lang oft gibt geben gebt habt kannst könnt darf dürfen müssen möchte macht mache gemacht bietet biete bieten anbieten verkauft verkaufe verkaufen kostet kosten kost preis preise dauert dauern nehmt nehmen nimmt braucht brauche brauchen findet finde finden bekomme bekommt bekommen gilt gelten geht gehen möglich bitte schon mal seid kommt kommen steht sagen wissen hoch groß nimmst akzeptiert zahlen bezahlen bezahlt liefert liefern davon dafür dort dazu dann dahin läuft laufen funktioniert passiert teuer überall jemand',
    open: 'offen geöffnet öffn',
    prefixes:
      'ab an auf aus bei ein fest her hin los mit nach statt teil um vor weg weiter zu zurück zusammen',
  },
  es: {
    dictionary: 'spanish_stem',
    vowelChange: 'diphthong',
    faint:
      'cuánto cuánta cuántos cuántas cuanto cuesta cuestan vale valen precio precios cuándo cuando dónde donde cómo como quién cuál cuáles cual qué puedo puede pueden podemos podéis hacen hace hacer hacéis venden vende vendéis ofrecen ofrece ofrecéis aceptan aceptáis cobran cobráis tarda tardan tardáis necesito quiero quisiera posible favor saber existe hora horas está acepta pagar pago paga hay desde hasta partir meter eso esto esa ese allí entonces',
    open: 'abr abiert apertura',
  },
  fr: {
    dictionary: 'french_stem',
    faint:
      'combien quand où ou comment pourquoi quel quelle quels quelles qui quoi peut peux puis pouvez pouvons dois doit faut fait faites faire coûte coûtent coute prix tarif tarifs proposez propose vendez vend acceptez accepte dure prend trouve trouver possible plaît voudrais savoir existe a à les partir heure payer paie paye y peut-on met mettre cela ça celui celle là alors',
    open: 'ouvert ouvr',
  },
  hi: { dictionary: 'hindi_stem', faint: 'कीमत दाम बताइए मिलेगा मिलेगी इसका इसकी उसका उसकी वहाँ', open: 'खुल' },
  it: {
    dictionary: 'italian_stem',
    faint:
      'quanto quanta quanti quante costa costano prezzo prezzi quando dove cosa qual quale quali posso può potete possiamo fate fare vendete vende offrite accettate serve trova trovo possibile favore vorrei sapere esiste ora pagare paga accetta accettano c tempo partire da questo questa quello quella lì allora',
    open: 'apert apr',
  },
  nl: {
    dictionary: 'dutch_stem',
    joinsWords: true,
    faint:
      'waar wanneer waarom hoeveel hoelang welke wie kost kosten prijs prijzen jullie mag mogen kunnen moeten verkopen verkoopt bieden biedt duurt neemt nemen vind vinden mogelijk graag weten nodig krijg krijgen betalen betaal betaalt accepteren accepteert leveren levert laat hoog dit deze daar daarvan dan',
    open: 'open geopend',
    prefixes: 'aan af in mee na op over terug toe uit',
  },
  pl: {
    faint:
      'ile kosztuje kosztują cena ceny kiedy gdzie jak jaki jaka jakie jakich kto co czy czym dlaczego który która które macie mają można mogę może możecie jest są się na do od po za ze we przy dla oraz lub ten ta to przez bez nie mam trwa sprzedajecie oferujecie proszę chcę chciałbym chciałabym wasz wasze wasza państwo płaci płacić zapłacić przyjmujecie przyjmuje wysyłacie dostarczacie robicie szukacie ilu te on ona ono oni one tam tego tym wtedy',
    open: 'otwart otwier',
  },
  pt: {
    dictionary: 'portuguese_stem',
    faint:
      'vocês estão quanto quanta quantos quantas custa custam preço preços quando onde como quais qual posso pode podem podemos fazem faz fazer vendem vende oferecem oferece aceitam demora demoram preciso quero gostaria possível favor saber existe ficam fica hora horas pagar paga paguei aceita entregam partir até isso isto esse essa ele ela lá então',
    open: 'abr abert',
  },
  ru: {
    dictionary: 'russian_stem',
    faint:
      'сколько стоит стоят цена цены где когда как какой какая какие каких кто почему куда откуда ли можно могу может нужно есть делаете продаёте продаете предлагаете принимаете пожалуйста хочу узнать скажите подскажите во платить оплатить оплачивает доставляете вы у вас это этот эта эти он она они там тогда',
    open: 'открыт откро работа',
  },
  tr: {
    dictionary: 'turkish_stem',
    faint:
      'kadar hangi var yok mı mi mu mü mısınız misiniz musunuz müsünüz kaç zaman ücret ücreti fiyat fiyatı nedir nasıl yapıyor satıyor olur olarak mümkün istiyorum lütfen edebilir miyim miyiz musun misin olacak kim saat saatte ödeme ödeyebilir ödeyebilirim kabul ediyor teslim bu şu bunlar bunun onun orada',
    open: 'açık açıl açıyor',
  },
  uk: {
    faint:
      'які скільки коштує коштують ціна ціни де коли як який яка які яких хто чому куди звідки чи можна можу може треба потрібно є у в на до з із за від для та і й або що це ви ваш ваша ваші робите продаєте пропонуєте приймаєте прошу хочу дізнатися скажіть підкажіть платити оплатити оплачує доставляєте вас нас цей ця ці він вона воно вони там тоді',
    open: 'відкри відчин працю',
  },
};
