import { POLITE } from './common-words.js';

/** What the service says by itself, in one language. */
export interface OwnWords {
  /** Greetings, thanks and goodbyes, in lower case; a message of these alone asks nothing. */
  readonly courtesies: string;
  /** Answers a question about which nothing was found. */
  readonly notKnown: string;
  /** Follows the answers to some questions of a message when nothing was found about the others. */
  readonly restNotKnown: string;
  /** Answers a message that asks nothing when the owner wrote no answer to it. */
  readonly nothingAsked: string;
}

/** In the languages in which the chat has its texts, by their BCP 47 tags. */
export const OWN_WORDS = {
  en: {
    courtesies: `${POLITE} alright and awesome bye can cheers cool evening fine for good goodbye great lovely me morning much nice no nope perfect right so super sure the then very well wonderful yeah yep you your`,
    notKnown:
      "I don't know that. I can only answer from what I have been trained on, and I found nothing about it there.",
    restNotKnown: 'I found nothing about the rest of your message in what I have been trained on.',
    nothingAsked: 'Ask me a question, and I will look for the answer in what I have been trained on.',
  },
  ar: {
    courtesies: 'مرحبا أهلا السلام عليكم شكرا شكرًا صباح مساء الخير',
    notKnown: 'لا أعرف ذلك. لا يمكنني الإجابة إلا مما تعلمته، ولم أجد فيه شيئًا عن هذا.',
    restNotKnown: 'لم أجد شيئًا عن بقية الرسالة فيما تعلمته.',
    nothingAsked: 'اطرح سؤالًا وسأبحث عن الإجابة فيما تعلمته.',
  },
  de: {
    courtesies:
      'hallo moin servus guten tag morgen abend danke dank schön vielen lieben bitte tschüss wiedersehen auf',
    notKnown:
      'Das weiß ich nicht. Ich kann nur mit dem antworten, was mir beigebracht wurde, und darin habe ich nichts dazu gefunden.',
    restNotKnown: 'Zum Rest der Nachricht habe ich in dem, was mir beigebracht wurde, nichts gefunden.',
    nothingAsked: 'Auf eine Frage suche ich gern die Antwort in dem, was mir beigebracht wurde.',
  },
  es: {
    courtesies: 'hola buenos buenas días dias tardes noches gracias muchas adiós por favor',
    notKnown:
      'No lo sé. Solo puedo responder con lo que me han enseñado, y ahí no he encontrado nada sobre eso.',
    restNotKnown: 'No he encontrado nada sobre el resto del mensaje en lo que me han enseñado.',
    nothingAsked: 'Hazme una pregunta y buscaré la respuesta en lo que me han enseñado.',
  },
  fr: {
    courtesies: 'bonjour bonsoir salut coucou merci beaucoup bien au revoir',
    notKnown:
      'Je ne le sais pas. Je ne peux répondre qu’à partir de ce que l’on m’a appris, et je n’y ai rien trouvé à ce sujet.',
    restNotKnown: 'Je n’ai rien trouvé sur le reste du message dans ce que l’on m’a appris.',
    nothingAsked: 'Posez-moi une question, et je chercherai la réponse dans ce que l’on m’a appris.',
  },
  he: {
    courtesies: 'שלום היי תודה רבה בוקר ערב טוב להתראות',
    notKnown: 'אין לי תשובה לכך. אפשר לענות רק ממה שלימדו אותי, ולא נמצא שם דבר בנושא.',
    restNotKnown: 'לא נמצא דבר על שאר ההודעה במה שלימדו אותי.',
    nothingAsked: 'אפשר לשאול אותי שאלה, והתשובה תחופש במה שלימדו אותי.',
  },
  hi: {
    courtesies: 'नमस्ते नमस्कार धन्यवाद शुक्रिया',
    notKnown: 'मुझे यह नहीं पता। मेरे उत्तर केवल उसी से आते हैं जो मुझे सिखाया गया है, और उसमें इस बारे में कुछ नहीं मिला।',
    restNotKnown: 'मुझे जो सिखाया गया है, उसमें संदेश के बाकी हिस्से के बारे में कुछ नहीं मिला।',
    nothingAsked: 'मुझसे कोई सवाल पूछें, और उसका उत्तर उसमें खोजा जाएगा जो मुझे सिखाया गया है।',
  },
  it: {
    courtesies: 'ciao salve buongiorno buonasera grazie mille arrivederci',
    notKnown:
      'Non lo so. Posso rispondere solo in base a ciò che mi è stato insegnato, e lì non ho trovato nulla al riguardo.',
    restNotKnown: 'Non ho trovato nulla sul resto del messaggio in ciò che mi è stato insegnato.',
    nothingAsked: 'Fammi una domanda e cercherò la risposta in ciò che mi è stato insegnato.',
  },
  ja: {
    courtesies:
      'こんにちは こんばんは おはよう おはようございます ありがとう ありがとうございます はじめまして',
    notKnown:
      'それについてはわかりません。学習した内容からのみお答えできますが、該当する情報は見つかりませんでした。',
    restNotKnown: 'メッセージの残りの部分については、学習した内容に見つかりませんでした。',
    nothingAsked: 'ご質問をどうぞ。学習した内容から答えを探します。',
  },
  ko: {
    courtesies: '안녕 안녕하세요 감사합니다 고마워요 고맙습니다',
    notKnown: '그것은 알지 못합니다. 학습한 내용으로만 답할 수 있는데, 거기에서 관련 내용을 찾지 못했습니다.',
    restNotKnown: '메시지의 나머지 부분에 대해서는 학습한 내용에서 찾지 못했습니다.',
    nothingAsked: '질문해 주시면 학습한 내용에서 답을 찾아보겠습니다.',
  },
  nl: {
    courtesies: 'hallo hoi goedemorgen goedemiddag goedenavond dank je wel dankjewel bedankt doei',
    notKnown:
      'Dat weet ik niet. Ik kan alleen antwoorden met wat mij is geleerd, en daarin heb ik er niets over gevonden.',
    restNotKnown: 'Over de rest van het bericht heb ik niets gevonden in wat mij is geleerd.',
    nothingAsked: 'Stel me een vraag, dan zoek ik het antwoord in wat mij is geleerd.',
  },
  pl: {
    courtesies: 'cześć hej witam dzień dobry wieczór dziękuję dzięki bardzo',
    notKnown:
      'Tego nie wiem. Odpowiadam tylko na podstawie tego, czego mnie nauczono, a tam nic o tym nie ma.',
    restNotKnown: 'O reszcie wiadomości nic nie ma w tym, czego mnie nauczono.',
    nothingAsked: 'Zadaj mi pytanie, a poszukam odpowiedzi w tym, czego mnie nauczono.',
  },
  pt: {
    courtesies: 'olá oi bom boa dia tarde noite obrigado obrigada muito tchau',
    notKnown: 'Isso eu não sei. Só posso responder com o que me foi ensinado, e lá não há nada sobre isso.',
    restNotKnown: 'Não encontrei nada sobre o resto da mensagem no que me foi ensinado.',
    nothingAsked: 'Faça uma pergunta, e procurarei a resposta no que me foi ensinado.',
  },
  ru: {
    courtesies: 'привет здравствуйте добрый день вечер доброе утро спасибо большое пожалуйста',
    notKnown:
      'Этого я не знаю. Я отвечаю только на основе того, чему меня обучили, а там об этом ничего нет.',
    restNotKnown: 'Об остальном в сообщении нет ничего в том, чему меня обучили.',
    nothingAsked: 'Задайте вопрос, и я поищу ответ в том, чему меня обучили.',
  },
  tr: {
    courtesies: 'merhaba selam günaydın iyi günler akşamlar teşekkürler teşekkür ederim ederiz sağ ol olun',
    notKnown:
      'Bunu bilmiyorum. Yalnızca bana öğretilenlerden yanıt verebilirim ve orada bununla ilgili bir şey bulamadım.',
    restNotKnown: 'Bana öğretilenlerde mesajın geri kalanıyla ilgili bir şey bulamadım.',
    nothingAsked: 'Bana bir soru sorun, yanıtını bana öğretilenlerde arayayım.',
  },
  uk: {
    courtesies: 'привіт вітаю добрий день вечір доброго ранку дня дякую',
    notKnown:
      'Цього я не знаю. Я відповідаю лише на основі того, чого мене навчили, а там про це нічого немає.',
    restNotKnown: 'Про решту повідомлення немає нічого в тому, чого мене навчили.',
    nothingAsked: 'Поставте запитання, і я пошукаю відповідь у тому, чого мене навчили.',
  },
  'zh-Hans': {
    courtesies: '你好 您好 早上好 晚上好 谢谢 多谢 再见',
    notKnown: '我不知道。我只能根据学到的内容回答，其中没有找到相关信息。',
    restNotKnown: '关于消息的其余部分，我在学到的内容中没有找到相关信息。',
    nothingAsked: '请提出问题，我会在学到的内容中寻找答案。',
  },
  'zh-Hant': {
    courtesies: '你好 您好 早安 晚安 謝謝 多謝 再見',
    notKnown: '我不知道。我只能根據學到的內容回答，其中沒有找到相關資訊。',
    restNotKnown: '關於訊息的其餘部分，我在學到的內容中沒有找到相關資訊。',
    nothingAsked: '請提出問題，我會在學到的內容中尋找答案。',
  },
} satisfies Readonly<Record<string, OwnWords>>;

/** The tag of a language in which the service can speak. */
export type Language = keyof typeof OWN_WORDS;

/** Words with which people greet, agree, ask politely, thank and say goodbye, in all these languages. */
export const COURTESIES: ReadonlySet<string> = new Set(
  Object.values(OWN_WORDS).flatMap(({ courtesies }) => courtesies.split(' ')),
);
