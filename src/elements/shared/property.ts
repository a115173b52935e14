import type { ComplexAttributeConverter, PropertyDeclaration, ReactiveElement } from 'lit';

/**
 * Lit's `property`, which reads what a script assigns as it reads the attribute: frameworks set a property where there is
 * one, some of them to null, undefined or the text of the attribute.
 */
export const property =
  (options: PropertyDeclaration = {}) =>
  (prototype: object, name: string): void => {
    const read = readerOf(options);
    (prototype.constructor as typeof ReactiveElement).createProperty(name, options);
    const own = Object.getOwnPropertyDescriptor(prototype, name)!;
    Object.defineProperty(prototype, name, {
      ...own,
      set(value: string | null) {
        own.set!.call(this, read(value));
      },
    });
  };

/** Without a converter or a type it is a text; the one type is Boolean. */
function readerOf({ converter, type, attribute }: PropertyDeclaration): (value: string | null) => unknown {
  if (converter) return (converter as ComplexAttributeConverter).fromAttribute!;
  if (type) return (value) => value === '' || !!value;
  return (value) => (attribute === false ? value : (value ?? ''));
}

/** An enumerated attribute: anything not in the list means the first of it. */
export const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
): ComplexAttributeConverter<Value> => ({
  fromAttribute: (value) =>
    values.find((allowed) => allowed === String(value).trim().toLowerCase()) ?? values[0],
});
