import type { Embedder } from '../embed/embedder.js';
import type { Queryable } from '../store/database.js';
import { meanOf, toVector } from './vectors.js';

/**
 * Questions as visitors of all sorts of websites ask them. An embedder puts questions close to each other merely
 * because they are questions. Their mean is subtracted, so that only what they ask about counts.
 */
const QUESTIONS = [
  'Do you have any rooms free next weekend?',
  'How do I cancel my subscription?',
  'What time does the pool close?',
  'Can I bring my dog?',
  'where can I park',
  'I forgot my password, what should I do?',
  'Is breakfast included in the price?',
  'Do you deliver on Saturdays?',
  'How much does it cost to join the gym?',
  'What is the difference between the two plans?',
  'Can I pay in instalments?',
  'my order has not arrived yet',
  'Which size should I take if I am between two?',
  'Do you offer group discounts?',
  'How old do children have to be for the course?',
  'Who is the head of the school?',
  'Can the battery be replaced?',
  'Does the software work on a Mac?',
  'How long is the waiting list for an appointment?',
  'Is there a lift in the building?',
  'What do you do with my data?',
  'What should I bring to the first lesson?',
  'the screen stays black, what can I do?',
  'Are your products vegan?',
  'How do I get to you from the airport?',
  'Can I change the date of my booking?',
  'What happens if I miss my flight?',
  'Do you have a branch in Madrid?',
  'How often should the filter be cleaned?',
  'Why is my bill higher than last month?',
  'Will you be open over the holidays?',
  'How many people work at your company?',
  'Where are the shoes made?',
  'Is the museum suitable for small children?',
  'Can I get an invoice for my company?',
  'How do I become a member?',
  'What is the minimum age?',
  'does it hurt',
  'Do I need a visa for this trip?',
  'Can I speak to the manager?',
  'What are the side effects?',
  'Is there a warranty on the washing machine?',
  'I want my money back',
  'Could you recommend something for a birthday?',
  'How heavy is the bicycle?',
  'What colours is the sofa available in?',
  'Is this paint safe for toys?',
  'How do I wash the jacket?',
  'Do you have gluten free pizza?',
  'When does registration close?',
  "what's the wifi password",
  'Are there any jobs open?',
  'How do I connect the printer to my phone?',
  'Can I see the flat on Thursday?',
  'How big is the garden?',
  'Who was the architect?',
  'Do you repair phones too?',
  "What's on the menu today?",
  'Is it possible to rent skis there?',
  'Tell me about the history of the house.',
];
/** Statements as websites make them; their mean is subtracted from passages for the same reason. */
const STATEMENTS = [
  'The meeting has been moved to Thursday afternoon.',
  'Please read the instructions before you begin.',
  'Our office is in the centre of town, next to the station.',
  'The price includes all taxes.',
  'Children under six travel free of charge.',
  'She studied music in Vienna and now teaches at a school.',
  'Water boils at one hundred degrees.',
  'You can pay by card or in cash.',
  'The battery lasts about eight hours.',
  'We answer every message within two days.',
  'The garden is open to visitors from May to September.',
  'Turn the key to the left and pull the door towards you.',
  'In 1998 the company moved to a larger building.',
  'Heavy rain is expected in the north.',
  'Members get a discount on all courses.',
  'The report was published last week.',
  'Store the medicine in a dry place.',
  'Our team of twelve works in three countries.',
  'A deposit is required when you book.',
  'The software runs on all common systems.',
  'Add the flour slowly and stir until smooth.',
  'The museum shows paintings from four centuries.',
  'Tickets cannot be refunded.',
  'The road is closed because of repairs.',
];

/** Stores the mean vectors of these questions and statements, once for each embedder. */
export async function learnBackground(db: Queryable, embedder: Embedder): Promise<void> {
  const { rows } = await db.query('select 1 from embedder_profile where embedder = $1', [embedder.name]);
  if (rows.length > 0) return;
  const vectors = await embedder.embed([...QUESTIONS, ...STATEMENTS]);
  await db.query(
    `insert into embedder_profile (embedder, question_mean, statement_mean) values ($1, $2::vector, $3::vector)
     on conflict do nothing`,
    [
      embedder.name,
      toVector(meanOf(vectors.slice(0, QUESTIONS.length))),
      toVector(meanOf(vectors.slice(QUESTIONS.length))),
    ],
  );
}
