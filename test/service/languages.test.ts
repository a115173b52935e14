import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDatabase } from '../../demo/service/store/open.js';
import { type RunningService, startService } from './helpers/running-service.js';
import { until } from './helpers/until.js';

/** What shops in languages without gaps between words, or with other letters than English, tell. */
const ITEMS: readonly (readonly [type: string, source: string, content: string])[] = [
  [
    'Summary',
    '',
    '送料は全国一律六百円です。一万円以上のご注文は送料無料になります。沖縄と離島へは別途千二百円がかかります。',
  ],
  [
    'Summary',
    '',
    '京都の店舗は午前十時から午後六時まで営業しています。定休日は水曜日です。駐車場は二台分あります。',
  ],
  ['QA', '支払い方法は何がありますか', 'クレジットカードと銀行振込をご利用いただけます。'],
  ['QA', '猫は連れて行けますか\n犬と泊まれますか', 'ご遠慮いただいております。'],
  ['Summary', '', '收到商品后七天内可以无理由退货。如果瓷器在运输中破损，我们免费补发。定制商品不支持退换。'],
  ['Summary', '', 'ร้านที่เชียงใหม่ปิดวันจันทร์ มีที่จอดรถหลังร้าน ค่าจัดส่งทั่วประเทศ 60 บาท'],
  ['Summary', '', '백자 머그컵은 식기세척기에 사용할 수 있습니다. 물레 체험은 토요일 오후에 열립니다.'],
  [
    'Summary',
    '',
    'Гончарная мастерская в Суздале открыта со вторника по субботу. Парковка есть за домом на три машины.',
  ],
  ['Summary', '', '荷物は無料でお預かりします。女将は小林千代です。'],
  ['Summary', '', 'Schließfächer stehen neben der Tür.'],
  ['Summary', '', 'Zum Drehen an der Scheibe muss man sich anmelden, am besten im Laden.'],
  ['Summary', '', 'Los cascos no se devuelven si se ha abierto la bolsa. Lo demás vale 30 días.'],
  ['Summary', '', 'पूरे भारत में डिलीवरी का शुल्क 80 रुपये है। सोमवार को दुकान बंद रहती है।'],
];

describe('a visitor who asks in the language of the shop', () => {
  let service: RunningService;
  before(async () => {
    service = await startService();
    for (const [type, source, content] of ITEMS) {
      const item = { type, source, content, exact: false };
      assert.equal((await service.post('/demo/api/data-items/add', item)).status, 200);
    }
    await allLearned();
  });
  after(() => service.stop());

  /** The only jobs left are those of items that this machine cannot fetch. */
  const allLearned = (): Promise<unknown> =>
    until('all items are learned', async () => {
      const { data } = (await service.get<{ data: { state: string }[] }>('/demo/api/jobs')).body;
      return data.every(({ state }) => state === 'failed');
    });
  const ask = async (message: string): Promise<string> => (await service.ask(message)).messages.join('\n');

  const answered: [language: string, question: string, answer: string][] = [
    ['Japanese', '沖縄への送料を教えてください', '沖縄と離島へは別途千二百円がかかります。'],
    ['Japanese with another ending', '駐車場ってありますか？', '駐車場は二台分あります。'],
    [
      'Japanese, of a written answer',
      '支払い方法を教えてください',
      'クレジットカードと銀行振込をご利用いただけます。',
    ],
    ['Japanese with another form of the verb', '荷物を預けられますか', '荷物は無料でお預かりします。'],
    ['Japanese with a word that the shop lacks', '女将の名前は何ですか', '女将は小林千代です。'],
    [
      'German as written in Switzerland',
      'Wo sind denn hier Schliessfächer?',
      'Schließfächer stehen neben der Tür.',
    ],
    ['German with a verb in two parts', 'Wo melde ich mich bei euch an?', 'muss man sich anmelden'],
    ['Spanish with another vowel in the verb', '¿Puedo devolver un casco?', 'Los cascos no se devuelven'],
    ['Japanese in the words of two written questions', '猫と泊まれますか', 'ご遠慮いただいております。'],
    ['Chinese', '定制的商品能退吗', '定制商品不支持退换。'],
    ['Thai', 'มีที่จอดรถไหมคะ', 'ที่จอดรถหลังร้าน'],
    ['Korean', '물레 체험은 언제인가요?', '물레 체험은 토요일 오후에 열립니다.'],
    ['Hindi', 'डिलीवरी का शुल्क कितना है?', '80 रुपये'],
    ['Hindi, politely', 'क्या आपके यहाँ डिलीवरी होती है?', '80 रुपये'],
    ['Russian', 'Есть ли у вас парковка?', 'Парковка есть за домом'],
  ];
  for (const [language, question, answer] of answered) {
    it(`gets the sentence that answers: ${language}`, async () => {
      const said = await ask(question);
      assert.ok(said.includes(answer), said);
    });
  }

  it('gets both answers to two questions without a gap between them', async () => {
    const said = await ask('定休日はいつですか？沖縄への送料は？');
    assert.match(said, /水曜日/);
    assert.match(said, /千二百円/);
  });

  for (const [first, then, answer] of [
    ['沖縄への送料を教えてください', 'それはいくらですか？', '千二百円'],
    ['Есть ли у вас парковка?', 'А сколько это стоит?', 'Парковка есть за домом'],
  ] as const) {
    it(`is understood when a question needs the one before: ${then}`, async () => {
      const { conversationId } = await service.ask(first);
      const { messages } = await service.ask(then, { conversationId });
      assert.ok(messages.join().includes(answer), messages.join());
    });
  }

  it('gets no gap between the sentences of a language that has none', async () => {
    assert.match(await ask('送料はいくらですか'), /六百円です。一万円以上/);
  });

  for (const [question, says] of [
    ['Who wrote Hamlet?', "I don't know"],
    ['明日の天気はどうですか', 'わかりません'],
    ['推荐一部电影', '我只能根据'],
    ['請問你們有賣電視嗎？', '我只能根據'],
    ['직원 채용하나요', '알지 못합니다'],
    ['आज मौसम कैसा है?', 'नहीं पता'],
    ['Какая завтра погода?', 'не знаю'],
    ['Яка завтра погода?', 'не знаю. Я відповідаю'],
    ['Wie wird das Wetter morgen?', 'Das weiß ich nicht'],
    ['Quel temps fera-t-il demain ?', 'Je ne le sais pas'],
    ['¿Qué tiempo hará mañana?', 'No lo sé'],
    ['Che tempo farà domani?', 'Non lo so'],
    ['Wat voor weer wordt het morgen?', 'Dat weet ik niet'],
    ['Jaka będzie jutro pogoda?', 'Tego nie wiem'],
    ['Como vai estar o tempo amanhã?', 'Isso eu não sei'],
    ['Yarın hava nasıl olacak?', 'Bunu bilmiyorum'],
    ['كيف سيكون الطقس غدا؟', 'لا أعرف ذلك'],
    ['איך יהיה מזג האוויר מחר?', 'אין לי תשובה לכך'],
  ] as const) {
    it(`is told when the shop does not know: ${question}`, async () => {
      const said = await ask(question);
      assert.ok(said.includes(says), said);
    });
  }

  it('is told so, too, in a language for which the service has no sentence', async () => {
    assert.deepEqual((await service.ask('พรุ่งนี้อากาศเป็นอย่างไร')).meta.source, []);
  });

  it('is greeted in the language of the greeting', async () => {
    assert.match(await ask('Guten Morgen!'), /^Auf eine Frage/);
    assert.match(await ask('merhaba 👋'), /^Bana bir soru sorun/);
  });

  it('is answered in the language of the conversation when a message is too short to tell', async () => {
    const { conversationId } = await service.ask('Wie wird das Wetter morgen?');
    await service.ask('ok 👍', { conversationId });
    assert.match((await service.ask('Sushi?', { conversationId })).messages.join(), /^Das weiß ich nicht/);
    assert.match(await ask('Sushi?'), /^I don't know/);
  });

  it('is told in their language that a part of the message is not known', async () => {
    assert.match(await ask('定休日はいつですか？明日の天気は？'), /水曜日[^]*残りの部分/);
  });

  it('gets the same answers from a data folder of a version that kept such texts as one word', async () => {
    await service.stop();
    const { dataDir } = service;
    const db = await openDatabase({ dataDir });
    await db.query('alter table chunk drop column search');
    await db.query('drop function to_words');
    await db.query(
      `alter table chunk add column search tsvector generated always as (
         setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', text), 'B')
       ) stored`,
    );
    await db.query(
      `create index chunk_words_1 on chunk using gin (search) where training_id = 'training-halm-clay'`,
    );
    await db.query("delete from migration where name = '008.sql'");
    await db.close();
    service = await startService({ dataDir });
    assert.match(await ask('沖縄への送料を教えてください'), /千二百円/);
    await service.stop();
    const later = await openDatabase({ dataDir });
    const { rows } = await later.query("select 1 from pg_indexes where indexname = 'chunk_words_1'");
    await later.close();
    assert.equal(rows.length, 1);
    service = await startService({ dataDir });
  });
});
