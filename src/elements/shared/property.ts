import type { ComplexAttributeConverter, PropertyDeclaration, ReactiveElement } from 'lit';

/**
 * Lit's `property`, which reads what a script assigns as it reads the attribute: frameworks set a property where there is
 * one, some of them to null, undefined or the text of the attribute.
 */
export const property =
  (options: PropertyDeclaration = {}) =>
  (prototype: object, name: string): void => {
    const declaration = options.type ? { ...options, converter: BOOLEAN } : options;
    const read = readerOf(declaration);
    (prototype.constructor as typeof ReactiveElement).createProperty(name, declaration);
    const own = Object.getOwnPropertyDescriptor(prototype, name)!;
    Object.defineProperty(prototype, name, {
      ...own,
      set(value: string | null) {
        own.set!.call(this, read(value));
      },
    });
  };

/** The one type there is. Vue and Svelte write `false` as a word where the attribute has a hyphen, and mean it. */
const BOOLEAN: ComplexAttributeConverter = {
  fromAttribute: (value) => value === '' || (!!value && value !== 'false'),
};

/** Without a converter it is a text, whatever a script assigns; `false` is how templates say that there is none. */
function readerOf({ converter, attribute }: PropertyDeclaration): (value: string | null) => unknown {
  if (converter) return (converter as ComplexAttributeConverter).fromAttribute!;
  if (attribute === false) return (value) => value;
  return (value: string | false | null) => (value === false ? '' : `${value ?? ''}`);
}

/** An enumerated attribute: anything not in the list means the first of it. */
export const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
): ComplexAttributeConverter<Value> => ({
  fromAttribute: (value) =>
    values.find((allowed) => allowed === String(value).trim().toLowerCase()) ?? values[0],
});
