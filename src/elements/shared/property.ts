import type { ComplexAttributeConverter, PropertyDeclaration, ReactiveElement } from 'lit';

/**
 * Like Lit's `property`, but converts what a script assigns in the same way as the attribute. Frameworks set a property if there
 * is one, and some set it to null, undefined or the text of the attribute.
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

/** The only `type` in use. Vue and Svelte write `false` as text for attributes with a hyphen, and mean false. */
const BOOLEAN: ComplexAttributeConverter = {
  fromAttribute: (value) => value === '' || (!!value && value !== 'false'),
};

/** Without a converter any value becomes a text. Templates assign `false` to say that there is none. */
function readerOf({ converter, attribute }: PropertyDeclaration): (value: string | null) => unknown {
  if (converter) return (converter as ComplexAttributeConverter).fromAttribute!;
  if (attribute === false) return (value) => value;
  return (value: string | false | null) => (value === false ? '' : `${value ?? ''}`);
}

/** An enumerated attribute. Any other value means the first of the list. */
export const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
): ComplexAttributeConverter<Value> => ({
  fromAttribute: (value) =>
    values.find((allowed) => allowed === String(value).trim().toLowerCase()) ?? values[0],
});
