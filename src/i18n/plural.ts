/** A text for each plural form of a language; `#` stands for the number. */
export type PluralForms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Writes a count in the plural form of the language, with its digits and separators. */
export function plural(locale: string, forms: PluralForms): (count: number) => string {
  // Created on first use and kept: creating one takes longer than drawing a message.
  let rules: Intl.PluralRules | undefined;
  let digits: Intl.NumberFormat | undefined;
  return (count) => {
    rules ??= new Intl.PluralRules(locale);
    digits ??= new Intl.NumberFormat(locale);
    return (forms[rules.select(count)] ?? forms.other).replace('#', digits.format(count));
  };
}

/** A number with the digits and separators of a language. */
export const formatNumber = (locale: string, value: number): string => value.toLocaleString(locale);
