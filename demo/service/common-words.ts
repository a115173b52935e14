/** English words that say little about the subject of a text, in one list per reason. */

const words = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(' ')));

const POLITE = 'could hello help hey hi ok okay please thank thanks yes';

/** Words with which people greet, agree, ask politely, thank and say goodbye. */
export const COURTESIES = words(
  POLITE,
  'alright and awesome bye can cheers cool evening fine for good goodbye great lovely me morning much nice no nope perfect right so super sure the then very well wonderful yeah yep you your',
);

/** Words of polite questions that are not stop words of the full-text search. */
export const FILLERS = words(
  POLITE,
  'also any get getting got just let like may might must shall tell us want would',
);

/** Words of questions of any kind: it says little whether a collection contains one of them. */
export const FAINT_WORDS = words(
  'allow allowed anyone anything available become best buy come comes company currently detail details enough ever find give go goes going good happen happens info information item items know located look looking make makes many mean means much need needs new next offer offering offers one place policies policy possible product products provide put really say see something still take takes thing things today tomorrow try use used way well work works',
);

/** Words that occur in questions and answers of any kind. */
export const COMMON_WORDS = words(
  'and are can could did does for from get has have how long many much not that the there this what when where which who with you your',
);
