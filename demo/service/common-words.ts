/** English words that say little about the subject of a text, in one list per reason. */

const words = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(' ')));

/** Words with which people greet, agree, ask politely and thank. */
export const POLITE = 'could hello help hey hi ok okay please pls plz thank thanks thx yes';

/** Short forms as people type them, which are not stop words without their apostrophe. */
const HASTY =
  'whats wheres whens hows whos thats theres im ive id dont doesnt didnt isnt arent wont cant couldnt havent';

/** What questions are made of in languages for which the full-text search has no stop words. */
const FILLERS_ELSEWHERE = [
  'いくら ください くださ ありま できま ところ どちら こちら いただけ よろし どのよう 何 何時 何曜日 何日 何月 何人 何名 何歳 何分 何回 何円 大丈夫 教 教え 知り 下さい お願い 願 願い',
  '的 了 吗 呢 吧 是 在 有 和 与 及 我 你 您 他 们 我们 你们 您们 请 问 请问 什么 怎么 怎样 怎么样 多久 怎么办 如何 多少 多少钱 几 哪 哪里 哪儿 哪些 谁 可以 可 能 能否 会 要 想 这 那 这个 那个 到 从 也 都 就 还 叫 的吗 嗎 們 我們 你們 請 請問 什麼 怎麼 怎麼辦 多少錢 幾 哪裡 這 個 這個 還',
  '얼마 얼마예요 얼마인가요 얼마입니까 어떻게 어떤 어디 어디에 언제 무엇 무엇이 무엇인가요 뭐 수 하나요 되나요 있나요 있는지 있습니까 있어요 인가요 가능한가요 할 해요 주세요 알려 알려주세요 싶어요 도',
  'ไหม มั้ย ครับ ค่ะ คะ ที่ และ ของ มี เท่า ไหร่ ไร เท่าไหร่ เท่าไร อะไร อย่าง อย่างไร ยังไง ได้ ใน เป็น หรือ กี่ ไหน บ้าง เมื่อ ให้ นี้ นั้น กับ ถึง จะ จาก ต้อง คือ ไป มา ผม ฉัน คุณ เรา',
  'क्या है हैं हो होता होती होते हूँ था थी थे का की के को में से पर और या भी ही तो जो यह वह ये वे कब कहाँ कहां कैसे कैसा कैसी कितना कितनी कितने कौन क्यों कोई कुछ मैं मुझे मेरा मेरी मेरे हम आप आपका आपकी आपके यहाँ यहां पास लिए करते करना सकता सकती सकते चाहिए कृपया बताएं बताइए जी',
];

/** Words of polite questions that are not stop words of the full-text search. */
export const FILLERS = words(
  POLITE,
  HASTY,
  ...FILLERS_ELSEWHERE,
  'also any get getting got just let like may might must shall tell us want would',
);

/** Words of questions of any kind: it says little whether a collection contains one of them. */
export const FAINT_WORDS = words(
  'allow allowed anyone anything available become best buy come comes company currently detail details done enough ever find give go goes going good happen happens info information item items know located look looking make makes many mean means much need needs new next offer offering offers one place policies policy possible product products provide put really say see something still take takes thing things today tomorrow try use used way well work works',
);

/** Words that occur in questions and answers of any kind. */
export const COMMON_WORDS = words(
  'and are can could did does for from get has have how long many much not that the there this what when where which who with you your',
);
