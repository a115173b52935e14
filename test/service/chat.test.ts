import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ChatReply, StatusSuccess } from 'agent-widgets/client';
import { chatRequest, startService, type RunningService } from './helpers/running-service.js';

type ChatSuccess = StatusSuccess<ChatReply>;

const OVEN = 'Is the Tide bowl safe in the oven?';
/** The second makes sense only after the first. */
const NORWAY = 'What does delivery to Norway cost?';
const HOW_LONG = 'And how long does it take?';
/** What a visitor of the sample shop may ask after the first suggested question. */
const IN_WHITE = 'Does it come in white?';
const INVITATION = 'Ask me a question, and I will look for the answer in what I have been trained on.';
const OFF_TOPIC = 'Who won the chess world championship in 1972?';

describe('a chat with the seeded agent', () => {
  let service: RunningService;
  before(async () => (service = await startService()));
  after(() => service.stop());

  it("answers a question of a QA item with that item's words and names it as the source", async () => {
    const reply = await service.ask(OVEN);
    assert.match(reply.messages.join('\n'), /up to \*\*220 °C\*\*/);
    assert.equal(reply.meta.source[0]?.dataItemId, 'qa-oven');
    assert.ok((reply.meta.source[0]?.cosineDistanceScore ?? 0) > 0.99);
  });

  it('answers from a page, and names that page as the first source', async () => {
    const reply = await service.ask('How many days does a parcel to Tromsø take?');
    assert.match(reply.messages.join('\n'), /five to seven working days/);
    assert.equal(reply.meta.source[0]?.dataItemId, 'page-delivery-norway');
  });

  it('says how long a parcel takes to each part of Norway', async () => {
    for (const messages of [
      ['How long is delivery to Norway?'],
      ['How long does delivery to Norway take?'],
      ['How long does delivery take?', 'And to Norway?'],
    ]) {
      const { messages: answer } = await askInTurn(service, messages);
      const rows = answer.join('\n').match(/^\| (?:Oslo|Bergen|Trondheim|Tromsø|Svalbard).*\d/gm);
      assert.equal(rows?.length, 5, messages.join(' '));
    }
  });

  it('says of the Tide bowl alone whether it may go in the dishwasher', async () => {
    for (const messages of [
      ['Is the Tide bowl safe in the dishwasher?'],
      ['Is the Tide bowl dishwasher safe?'],
      [OVEN, 'And in the dishwasher?'],
    ]) {
      const { messages: answer, meta } = await askInTurn(service, messages);
      assert.match(answer.join('\n'), /^The Tide bowl .*after the first month/, messages.join(' '));
      assert.equal(meta.source.length, 1, messages.join(' '));
    }
  });

  it('answers the question in a message that first describes something else', async () => {
    const apart = await service.ask('My bowl broke. So where do I find your opening hours?');
    assert.match(apart.messages.join('\n'), /open \*\*Tuesday to Friday/);
    const together = await service.ask('My bowl broke. Can you repair it?');
    assert.equal(together.meta.source[0]?.dataItemId, 'page-repair');
  });

  it('begins with what was asked for, even if several things are described in the same way', async () => {
    for (const [message, first] of [
      ['What does delivery to Denmark cost?', /Denmark.*€ 5\.50/],
      ['What does delivery to Sweden cost?', /Sweden.*€ 9/],
      ['What does delivery to Norway cost?', /Norway costs € 14/],
    ] as const) {
      assert.match((await service.ask(message)).messages[0] ?? '', first);
    }
  });

  const spellings = {
    'a word misspelt by one letter': [
      ['What does delivery to Germny cost?', 'What does delivery to Germany cost?'],
      ['How do I retrun a bowl?', 'How do I return a bowl?'],
      ['Oppening hours on saturdy', 'Opening hours on saturday'],
      ['Does the lamp have a guarentee?', 'Does the lamp have a guarantee?'],
    ],
    'words as people shorten them in chats': [
      ['do u accept apple pay', 'do you accept apple pay'],
      ['wen do u close', 'when do you close'],
      ['wats ur return policy', "what's your return policy"],
    ],
  } as const;
  for (const [what, pairs] of Object.entries(spellings)) {
    it(`answers a question with ${what} like the correct question`, async () => {
      for (const [written, meant] of pairs) {
        const [one, other] = [await service.ask(written), await service.ask(meant)];
        assert.deepEqual(one.messages, other.messages, written);
        assert.equal(one.meta.source.length > 0, true, written);
      }
    });
  }

  it('answers a question without its apostrophe like one with it', async () => {
    const { messages } = await service.ask('whats the price of the arc lamp');
    assert.match(messages.join(), /€ 148/);
    assert.match((await service.ask('dont you have a telephone')).messages.join(), /There is no telephone/);
  });

  it('does not change a real word, and does not match a misspelt question word for word', async () => {
    // The collection knows close and closed; "Good morning" is written to be matched word for word.
    for (const message of ['Do you have a closet?', 'Good mornng']) {
      assert.deepEqual((await service.ask(message)).meta.source, [], message);
    }
  });

  it('says that it does not know what no source contains, and names no source', async () => {
    const reply = await service.ask(OFF_TOPIC);
    assert.match(reply.messages.join('\n'), /I don't know/);
    assert.deepEqual(reply.meta.source, []);
  });

  for (const [what, message] of [
    ['a thumb', '👍'],
    ['a question mark', '?'],
    ['a Japanese question mark', '？'],
    ['exclamation marks', '!!!'],
    ['dots', '...'],
    ['a space without width', '\u200b'],
    ['a flag', '🇳🇴'],
    ['agreement', 'Well okay then'],
    ['thanks', 'Great, thank you!'],
    ['thanks in short', 'ok thx'],
    ['a plea', 'Can you help me?'],
  ] as const) {
    it(`invites a question when a message is ${what} and asks nothing`, async () => {
      const { conversationId } = await service.ask(NORWAY);
      for (const conversation of ['', conversationId]) {
        const reply = await service.ask(message, { conversationId: conversation });
        assert.deepEqual(reply.messages, [INVITATION]);
        assert.deepEqual(reply.meta.source, []);
      }
      const next = await service.ask(HOW_LONG, { conversationId });
      assert.equal(next.meta.source[0]?.dataItemId, 'page-delivery-norway');
    });
  }

  for (const [what, word] of [
    ['letters', 'a'.repeat(2_047)],
    ['letters of two bytes', 'é'.repeat(1_024)],
    ['letters of four bytes', `a${'𐌰'.repeat(512)}`],
  ] as const) {
    it(`says that it does not know a word with more ${what} than the full-text search accepts`, async () => {
      const reply = await service.ask(word);
      assert.match(reply.messages.join('\n'), /I don't know/);
      const next = await service.ask(OVEN, { conversationId: reply.conversationId });
      assert.equal(next.meta.source[0]?.dataItemId, 'qa-oven');
    });
  }

  it('says that it does not know when a question has only words that any question may have, or numbers as in a sum', async () => {
    for (const question of ['What is this?', 'What is 2+2?', '17 * 3 = ?']) {
      const reply = await service.ask(question);
      assert.match(reply.messages.join('\n'), /I don't know/, question);
    }
  });

  for (const [question, says] of [
    ['What is your return policy?', /returned/],
    ['What is your shipping policy?', /ship/],
    ['privacy policy', /privacy@halm\.example/],
    ['Do you offer repairs?', /repairs are free/],
    ['how do I send a bowl back?', /sent back \*\*within 60 days/],
    ['How can I return an item?', /sent back \*\*within 60 days/],
    ['I need information about delivery', /delivery/],
    ['What are your opening hours?', /10 to 17/],
    ['opening times', /10 to 17/],
    ['What time do you close?', /10 to 17/],
    ['How much is the Arc lamp?', /^The Arc lamp costs € 148\./],
    ['How much does the Tide bowl cost?', /^The large Tide bowl costs € 64, the small one € 38\./],
    ['what is the price of a moss mug', /^A Moss mug costs € 28/],
    ['What does the mug hold?', /^The Moss mug holds 0\.3 l/],
    ['How tall is the lamp', /42 cm/],
    ['how wide is the tide bowl', /28 cm across/],
    ['dimensions of the arc lamp', /Height: 42 cm/],
    ['Do your bowls contain lead?', /^Our bowls, mugs and plates contain no lead/],
    ['Do you ship to Germany?', /Germany.*2 to 4.*€.9/],
    ['How much is shipping?', /€.5\.50/],
    ['When will my parcel arrive?', /1 to 2/],
    ['When will my order arrive?', /1 to 2/],
    ['are you open today?', /10 to 17/],
    ['Where is your shop?', /Kajen 3/],
    ['How can I pay?', /credit card/],
    ['My bowl arrived broken', /Send a photograph/],
    ['My mug arrived broken', /Send a photograph/],
    ['Which bowls do you have?', /Moss, deep/],
    ['Do you have vases?', /Reed vase, sold out/],
    ['do you sell jugs?', /Harbour jug/],
    ['do you have mugs?', /^One, the \*\*Moss mug/],
    ['are your products handmade', /thrown by hand/],
    ['do you have a physical store', /Kajen 3/],
    ['What lamps do you have?', /Arc lamp/],
    ['do you do workshops?', /first Sunday of the month/],
    ['do you sell wholesale?', /^Yes, to shops[^]*minimum order is € 400/],
    ['How do I become a dealer?', /wholesale@halm\.example/],
    ['what do you sell', /Tide bowl/],
    ['What products do you sell?', /Tide bowl/],
    ['hello!', /^Hello!/],
    ['bye', /^Goodbye/],
    ['Thank you.', /^You are welcome\./],
    ['Who are you?', /^I am a program/],
    ['are you a bot?', /^I am a program/],
    ['What can you do?', /^I am a program/],
    ['Do you ship to Norway?', /^Delivery to Norway costs € 14/],
    ['Norway', /^Delivery to Norway costs € 14/],
    ['Do you deliver to Spain?', /Rest of the European Union/],
    ['can you send a mug to New Zealand', /do not ship outside Europe/],
    ['What does a class cost?', /€ 75/],
    ['how long is the cord', /^Cord: 1\.8 m/],
    ['how many people does the large tide bowl serve', /serves four as a main dish/],
    ['what does halm mean?', /Danish word for straw/],
    ['hello :)', /^Hello!/],
    ['Thanks!👍', /^You are welcome\./],
    ['thanks, that helps!', /^You are welcome\./],
    ['ok', /^Good\./],
    ['can I pay with paypal?', /no PayPal/],
    ['do you sell on etsy', /^Not on marketplaces/],
    ['phone number?', /There is no telephone/],
    ['what is the cheapest thing you sell', /felt dots for € 4/],
    ['most expensive item?', /^The Arc lamp, at € 148/],
    ['where are you?', /Kajen 3, Halmvig/],
    ['do you deliver on saturdays', /Monday to Friday/],
    ['can I pick up my order', /^Yes, at no cost/],
    ['do you gift wrap', /^Yes, for € 3/],
    ['How do I care for the Tide bowl?', /^1\. Soak it/],
    ['how long have you been in business?', /since 2014/],
    ['who founded halm & clay', /Ingrid Sørvang/],
    ['how many people work there', /^Nine/],
    ['any jobs?', /one apprentice/],
    ['how heavy is the tide bowl', /1\.35 kg/],
    ['does the lamp come with a bulb', /^No\./],
    ['can I wash the throw in the machine', /^Yes, at \*\*30 °C/],
    ['what data do you store about me', /deleted after 30 days/],
    ['who pays for return shipping?', /label costs € 6/],
    ['Where is my parcel?', /^Parcels leave .+ The tracking link/],
    ['where is my order', /^Parcels leave .+ The tracking link/],
    ['my parcel arrived broken', /^We are sorry/],
    // Its title has the words of the question, so that its sentences need not repeat them.
    ['How do I remove grey marks from my bowl?', /^Grey lines[^]*baking soda/],
    ['tide bowl price?', /€ 64 large, € 38 small/],
    ['how do i get to your shop by bus', /^Bus 52/],
    ['Where is your workshop?', /Kajen 3/],
    ['How long does a repair take?', /4 to 6 weeks/],
    ['What does a repair cost?', /€ 22/],
    ['Is the Moss mug microwave safe?', /^The Moss mug is safe in the microwave/],
    // Its dates are those that come next.
    ['What is the next kiln day?', /^Kiln opening day: Saturday, /],
    ['when is the next class?', /^Throwing class for beginners: Sunday, /],
    // How long it takes is a written question.
    ['How much is delivery to Norway?', /^Delivery to Norway costs € 14/],
    ['What temperature is the clay fired at?', /980 °C/],
    ['Will the lamp plug work in the UK?', /adapter for € 4/],
    // The journal says when a firing is done.
    ['What is done with straw?', /^We pack in straw/],
  ] as const) {
    it(`answers a question that every shop is asked: ${question}`, async () => {
      assert.match((await service.ask(question)).messages.join('\n'), says);
    });
  }

  it('answers each question of a message, and says where it found nothing', async () => {
    const say = async (message: string): Promise<string> => (await service.ask(message)).messages.join('\n');
    const both = await say('What are your opening hours and do you ship to Norway?');
    assert.match(both, /10 to 17[^]*Delivery to Norway costs € 14/);
    const three = await say('Do you sell teapots? When are you open? What does the Moss mug cost');
    assert.match(
      three,
      /10 to 17[^]*A Moss mug costs € 28[^]*I found nothing about the rest of your message/,
    );
    assert.match(await say('My mug arrived broken and what do I do now?'), /^We are sorry\.(?!.*rest of)/s);
    assert.match(await say('Do you sell teapots? Who wrote Hamlet?'), /^I don't know that\./);
  });

  it('repeats the previous question for another thing if a message only names that thing', async () => {
    const { conversationId, ...first } = await service.ask('What does the Moss mug cost?');
    assert.match(first.messages.join('\n'), /€ 28/);
    for (const [message, says] of [
      ['And the Tide bowl?', /^The large Tide bowl costs € 64/],
      ['what about the arc lamp', /Arc lamp costs € 148/],
      ['And the moss mug?', /A Moss mug costs € 28/],
    ] as const) {
      assert.match((await service.ask(message, { conversationId })).messages.join('\n'), says);
    }
  });

  it('repeats what was asked for if a message only names another size of the thing', async () => {
    const { conversationId } = await service.ask('how much is the tide bowl');
    const { messages } = await service.ask('what about the small one?', { conversationId });
    assert.match(messages.join('\n'), /€ 38/);
  });

  it('answers of the thing that a message names, although the previous question was about another', async () => {
    const { conversationId } = await service.ask('How much is the Moss mug?');
    const { messages } = await service.ask('and the price of the Tide bowl?', { conversationId });
    assert.match(messages.join(), /^The large Tide bowl costs € 64/);
  });

  it('repeats the previous question about the same thing if a message only names a place to put it', async () => {
    const { conversationId } = await service.ask('Is the Tide bowl safe in the oven?');
    const { messages } = await service.ask('And the dishwasher?', { conversationId });
    assert.match(messages.join('\n'), /Tide bowl may go in the dishwasher/);
  });

  for (const [messages, says] of [
    [
      ['What does the Tide bowl cost?', 'And the Moss mug?', 'Is it dishwasher safe?'],
      /mug may go in the dishwasher|first day/i,
    ],
    [['Is the Tide bowl safe in the oven?', 'And the Moss mug?', 'How much does it weigh?'], /320 g/],
    [['What does delivery to Norway cost?', 'And to Germany?'], /€ 9/],
    [['How long does delivery to Norway take?', 'and to Denmark?'], /Denmark/],
  ] as const) {
    it(`means the thing that was named last: ${messages.join(' ')}`, async () => {
      let conversationId: string | undefined;
      let answer = '';
      for (const message of messages) {
        const reply = await service.ask(message, conversationId === undefined ? {} : { conversationId });
        conversationId = reply.conversationId;
        answer = reply.messages.join('\n');
      }
      assert.match(answer, says);
    });
  }

  it('puts each entry of a list and each row of a table on its own line', async () => {
    const reply = await service.ask('Moss deep bowl: oven, microwave, dishwasher?', {
      responseStyle: 'plaintext',
    });
    assert.match(reply.messages.join('\n'), /^Oven: no\nMicrowave: yes\nDishwasher: yes$/m);
  });

  it('gives the row of a table that was asked for, even if that row is longer than the others', async () => {
    const reply = await service.ask('How long is the cord of the Arc lamp?');
    assert.match(reply.messages.join('\n'), /Cord: 1\.8 m/);
  });

  it('gives a sentence that says "it" together with the one that names the thing', async () => {
    const reply = await service.ask('Is the throw ok in the dryer?');
    assert.match(reply.messages.join('\n'), /Field throw at 30 °C .+ It must not go in the tumble dryer/s);
  });

  it('finds a QA item whose match is exact only by its question, in any letter case and with or without commas', async () => {
    const hit = await service.ask('  halm-4F-table? ');
    assert.equal(hit.meta.source[0]?.dataItemId, 'qa-voucher');
    assert.equal((await service.ask('ok thanks')).meta.source[0]?.dataItemId, 'qa-thanks');
    const miss = await service.ask('HALM-4F-TABLES');
    assert.ok(miss.meta.source.every((source) => source.dataItemId !== 'qa-voucher'));
  });

  it('gives the whole reply of section 4.3', async () => {
    const { status, body } = await service.post<ChatSuccess>('/ai/chat', chatRequest(service.facts, OVEN));
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['status', 'data']);
    assert.deepEqual(body.data.actionResponse, { name: 'conversational' });
    assert.ok(body.data.conversationId.length > 0);
    const { tokens } = body.data.meta;
    assert.ok(tokens.conversational > 10 && tokens.embeddings >= 8 && tokens.functional === 0);
  });

  it('counts more tokens for a longer question', async () => {
    const short = await service.ask('Oven?');
    const long = await service.ask(
      `${OVEN} ${'I would really like to know that before I buy one. '.repeat(5)}`,
    );
    assert.ok(long.meta.tokens.embeddings > short.meta.tokens.embeddings + 20);
  });

  it('answers at the path with a slash at the end as well', async () => {
    const { body } = await service.post<ChatSuccess>('/ai/chat/', chatRequest(service.facts, OVEN));
    assert.equal(body.data.meta.source[0]?.dataItemId, 'qa-oven');
  });

  it('writes the same answer as markdown, as plain text and as HTML of a few tags', async () => {
    const markdown = await service.ask(OVEN, { responseStyle: 'markdown' });
    const plaintext = await service.ask(OVEN, { responseStyle: 'plaintext' });
    const html = await service.ask(OVEN, { responseStyle: 'html' });
    assert.match(markdown.messages.join('\n'), /\*\*220 °C\*\*[^]*\[Care guide\]\(http/);
    assert.match(plaintext.messages.join('\n'), /up to 220 °C[^]*Care guide \(http/);
    assert.match(html.messages.join('\n'), /<p>Yes, up to <strong>220 °C<\/strong>[^]*<a href="http/);
    assert.equal(plaintext.messages.length, markdown.messages.length);
    assert.equal(html.messages.length, markdown.messages.length);
  });

  it('understands a follow-up with the help of the previous question', async () => {
    const { conversationId } = await service.ask(NORWAY);
    const next = await service.ask(HOW_LONG, { conversationId });
    assert.equal(next.conversationId, conversationId);
    assert.equal(next.meta.source[0]?.dataItemId, 'page-delivery-norway');
    const alone = await service.ask(HOW_LONG);
    assert.notEqual(alone.meta.source[0]?.dataItemId, 'page-delivery-norway');
  });

  it('stays with the page of the thing asked about, even if another page says more about such things', async () => {
    const { conversationId } = await service.ask('Tell me about the Tide bowl.');
    const next = await service.ask('Can I put it in the microwave?', { conversationId });
    assert.equal(next.meta.source[0]?.dataItemId, 'page-tide-bowl');
  });

  for (const [first, next, says, silent] of [
    ['Is the Moss mug safe in the dishwasher?', 'What does it cost?', /€ 28/, /dishwasher/],
    [NORWAY, HOW_LONG, /working days/, /€ 14/],
  ] as const) {
    it(`answers the next question instead of the previous one again: ${first} ${next}`, async () => {
      const { conversationId } = await service.ask(first);
      const text = (await service.ask(next, { conversationId })).messages.join('\n');
      assert.match(text, says);
      assert.doesNotMatch(text, silent);
    });
  }

  for (const [message, source] of [
    ['Can I freeze it?', 'page-care-stoneware'],
    ['Do you pack it in straw?', 'page-delivery'],
    ['How do I get grey marks off it?', 'page-care-stoneware'],
    ['Was it tested by a laboratory?', 'pdf-certificate'],
  ] as const) {
    it(`leaves that page for another one if only that one knows what is asked: ${message}`, async () => {
      const { conversationId } = await service.ask('How heavy is the large Tide bowl?');
      const next = await service.ask(message, { conversationId });
      assert.equal(next.meta.source[0]?.dataItemId, source);
    });
  }

  it('does not give a written answer again when the next question is about something else', async () => {
    const { conversationId } = await service.ask(OVEN);
    const next = await service.ask(IN_WHITE, { conversationId });
    assert.equal(next.meta.source[0]?.dataItemId, 'qa-white');
    assert.match(next.messages[0] ?? '', /salt white/);
    const last = await service.ask('And can it go in the oven?', { conversationId });
    assert.equal(last.meta.source[0]?.dataItemId, 'qa-oven');
  });

  for (const [question, written] of [
    ['Is the Tide bowl safe in the microwave?', 'qa-oven'],
    ['Is the Tide bowl safe in the dishwasher?', 'qa-oven'],
    ['Is the Tide bowl safe for the freezer?', 'qa-oven'],
    ['Is the Tide bowl safe under the grill?', 'qa-oven'],
    ['Is the Moss deep bowl safe in the oven?', 'qa-oven'],
    ['Does the Tide bowl come in blue?', 'qa-white'],
    ['Do your bowls contain lead?', 'qa-white'],
    ['How do I cancel a tour?', 'qa-change-order'],
    ['Can I track my order?', 'qa-change-order'],
  ] as const) {
    it(`does not answer “${question}” with the answer to a similar question`, async () => {
      const { meta } = await service.ask(question);
      assert.ok(meta.source.length > 0);
      assert.ok(meta.source.every(({ dataItemId }) => dataItemId !== written));
    });
  }

  for (const [question, written] of [
    ['Is it possible to use the Tide bowl in an oven?', 'qa-oven'],
    ['Can I bake lasagne in the Tide bowl?', 'qa-oven'],
    ['Can I change the colour of my order?', 'qa-change-order'],
    ['Can I cancel an order by phone?', 'qa-change-order'],
  ] as const) {
    it(`answers “${question}” with the answer to the same question in other words`, async () => {
      const { meta } = await service.ask(question);
      assert.deepEqual(
        meta.source.map(({ dataItemId }) => dataItemId),
        [written],
      );
    });
  }

  it('starts a new conversation for every first message', async () => {
    const [one, two] = await Promise.all([service.ask(OVEN), service.ask(OVEN)]);
    assert.notEqual(one.conversationId, two.conversationId);
  });

  it('continues a conversation that it does not know with the id that it was given', async () => {
    const reply = await service.ask(OVEN, { conversationId: 'from-before-the-store-was-emptied' });
    assert.equal(reply.conversationId, 'from-before-the-store-was-emptied');
  });

  it('gives only one answer when the same message of a conversation arrives twice at once', async () => {
    const { conversationId } = await service.ask(OVEN);
    const question = { conversationId };
    const replies = await Promise.all([
      service.ask('What does engraving cost?', question),
      service.ask('What does engraving cost?', question),
    ]);
    assert.deepEqual(replies[0], replies[1]);
    const again = await service.ask('What does engraving cost?', question);
    assert.deepEqual(again, replies[0]);
  });
});

describe('a chat before and after a restart', () => {
  it('continues the same conversations after the service was killed', async () => {
    const before = await startService();
    const norway = await before.ask(NORWAY);
    const oven = await before.ask(OVEN);
    await before.kill();
    const after = await startService({ dataDir: before.dataDir });
    try {
      const howLong = await after.ask(HOW_LONG, { conversationId: norway.conversationId });
      assert.equal(howLong.meta.source[0]?.dataItemId, 'page-delivery-norway');
      const inWhite = await after.ask(IN_WHITE, { conversationId: oven.conversationId });
      assert.equal(inWhite.meta.source[0]?.dataItemId, 'qa-white');
      assert.match(inWhite.messages[0] ?? '', /salt white/);
    } finally {
      await after.stop();
    }
  });
});

/** @returns the reply to the last message */
async function askInTurn(service: RunningService, messages: readonly string[]): Promise<ChatReply> {
  const [first = '', ...later] = messages;
  let reply = await service.ask(first);
  for (const message of later) {
    reply = await service.ask(message, { conversationId: reply.conversationId });
  }
  return reply;
}
