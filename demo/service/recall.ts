import { askOfAnother } from './another-thing.js';
import type { Turn } from './answer/answer.js';
import type { Database } from './db.js';
import type { Embedder } from './embed/embedder.js';
import { embedQuestion } from './embed/embed-question.js';
import { asksBack, asksSomething, findContext } from './follow-up.js';
import { correctSpelling } from './retrieval/spelling.js';
import { findPassages, findSameQuestion, isRelevant, type Passage } from './retrieve.js';

/** Of a longer message this much is read: what looks at some of them takes time by the square of their length. */
const MAX_CHARACTERS = 8_000;

/** What a collection has to say to a message. */
export interface Recalled {
  /** Best first; empty when the collection does not know. */
  readonly passages: readonly Passage[];
  /** Whether an owner wrote the answer to this very message. */
  readonly isWritten: boolean;
  /** All that was embedded, for the count of tokens; empty when the embedder failed. */
  readonly embeddedText: string;
}

/**
 * Finds what a collection knows about a message of a visitor. A question that its owner wrote an answer to, word for
 * word, gets that answer alone.
 *
 * @param history earlier turns, oldest first: a message may lean on the one before
 */
export async function recall(
  { db, embedder }: { readonly db: Database; readonly embedder: Embedder },
  trainingId: string,
  message: string,
  history: readonly Turn[],
): Promise<Recalled> {
  const written = readEnds(message);
  const spell = (text: string): Promise<string> =>
    correctSpelling(db, text, { trainingId, embedder: embedder.name });
  const spelt = await spell(written);
  const context = findContext(history);
  const earlier = context === undefined ? undefined : await spell(readEnds(context));
  const complete = earlier === undefined ? undefined : await completeQuestion(db, trainingId, earlier, spelt);
  const asked = complete ?? spelt;
  const before = complete === undefined ? earlier : undefined;
  const leans = before !== undefined && asksBack(asked);
  // Only a message that leans on what was said before is embedded together with it.
  const texts = leans ? [asked, `${before}\n${asked}`, before] : [asked];
  const [vector, joined, alone] = (await embedQuestion(embedder, texts)) ?? [];
  const search = {
    trainingId,
    question: asked,
    vector,
    embedder: embedder.name,
    before:
      before === undefined
        ? undefined
        : { question: before, leans, vectors: joined && alone && { joined, alone } },
  };
  const embeddedText = vector ? texts.join('\n') : '';
  // Word for word is letter for letter.
  const same = await findSameQuestion(db, { ...search, question: complete ?? written });
  if (same) return { passages: [same], isWritten: true, embeddedText };
  // The vector of signs or thanks lies near to any text, and so tells nothing.
  const found = asksSomething(asked) ? await findPassages(db, search) : [];
  return { passages: found.filter(isRelevant), isWritten: false, embeddedText };
}

/** The message as a whole question, where it asks the one before of another thing; that one may have done so, too. */
async function completeQuestion(
  db: Database,
  trainingId: string,
  earlier: string,
  message: string,
): Promise<string | undefined> {
  let before = '';
  for (const question of earlier.split('\n')) {
    before = (await askOfAnother(db, trainingId, question, before)) ?? question;
  }
  return askOfAnother(db, trainingId, message, before);
}

/** A text with one form for each letter; of too long a one its ends, where people ask. */
function readEnds(text: string): string {
  // Cut twice: some letters stand for a sentence each, and marks without end over one letter take long to sort.
  return cutMiddle(cutMiddle(text).normalize('NFKC'));
}

function cutMiddle(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const half = MAX_CHARACTERS / 2;
  return `${text.slice(0, half)}\n${text.slice(-half)}`.toWellFormed();
}
