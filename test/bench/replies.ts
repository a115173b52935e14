/** The answers of the bench's service. Each ends with a sentence that tells the measurement that the answer is complete. */

/** The last words of every answer. */
export const END = 'That is all.';

const SECTION = `## Caring for the stoneware

The glaze is **food safe** and goes into the dishwasher, yet a hand wash keeps its colour for *years* longer. See the [care sheet](https://shop.example/care) for each glaze, and https://shop.example/returns when a piece arrives chipped.

1. Let a hot bowl cool down before it meets cold water.
2. Take off marks of cutlery with \`baking soda\` and a soft cloth.
3. Stack plates with a sheet of felt between them:
   - paper works too,
   - cloth leaves lint.

| Piece | Oven | Dishwasher | Weight |
| --- | :-: | :-: | --: |
| Bowl, 18 cm | up to 200 °C | yes | 540 g |
| Plate, 27 cm | up to 200 °C | yes | 780 g |
| Mug with gold rim | no | no | 310 g |

> A piece that rings dull has a crack, also where none can be seen.

\`\`\`js
const pieces = await shop.pieces({ glaze: 'celadon', inStock: true });
console.log(pieces.map(({ name, price }) => \`\${name}: \${price} €\`).join('\\n'));
\`\`\`
`;

const times = (count: number): string =>
  Array.from({ length: count }, (_each, at) =>
    SECTION.replace('stoneware', `stoneware, part ${at + 1}`),
  ).join('\n');

/** About 3 KB with headings, lists, a table, code and links. */
const LONG = `${times(3)}\n${END}`;
/** About 200 KB. */
const HUGE = `${times(Math.ceil(200_000 / SECTION.length))}\n${END}`;
const SHORT = `The celadon bowl holds **600 ml** and costs 38 €. It is made in our workshop in Halm, fired twice and shipped within three days; see [its page](https://shop.example/bowl). ${END}`;

/** The question decides which reply is sent. */
export const ASK = {
  short: 'How much does the bowl hold?',
  long: 'How do I care for it?',
  huge: 'Tell me all.',
};

export const replyTo = (question: string): string =>
  ({ [ASK.long]: LONG, [ASK.huge]: HUGE })[question] ?? SHORT;
