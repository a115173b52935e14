/** The first HTML example with the given text in a file of the documentation, as a reader copies it. */
export async function htmlExample(file: string, text: string): Promise<string> {
  const markdown = await (await fetch(`/${file}`)).text();
  const examples = Array.from(markdown.matchAll(/^```html\n([^`]*)^```$/gm), ([, code]) => code!);
  const found = examples.find((code) => code.includes(text));
  if (found === undefined) throw new Error(`No example in ${file} has ${text}`);
  return found;
}
