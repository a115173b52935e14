import type { ComplexAttributeConverter, PropertyDeclaration, ReactiveElement } from 'lit';

/**
 * Lit's `property`, which reads what a script assigns as it reads the attribute: frameworks set a property where there is
 * one, some of them to null, undefined or the text of the attribute. Without a converter or a type it is a text.
 */
export const property =
  (options: PropertyDeclaration = {}) =>
  (prototype: object, name: string): void => {
    const { converter, type, attribute } = options;
    const isText = !type && attribute !== false;
    const { fromAttribute = (value: unknown) => (isText ? (value ?? '') : value) } = (converter ??
      {}) as ComplexAttributeConverter;
    (prototype.constructor as typeof ReactiveElement).createProperty(name, options);
    const own = Object.getOwnPropertyDescriptor(prototype, name)!;
    Object.defineProperty(prototype, name, {
      ...own,
      set(value: string) {
        own.set!.call(this, fromAttribute(value));
      },
    });
  };

/** An enumerated attribute: anything not in the list means the first of it. */
export const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
): ComplexAttributeConverter<Value> => ({
  fromAttribute: (value) =>
    values.find((allowed) => allowed === String(value).trim().toLowerCase()) ?? values[0],
});
