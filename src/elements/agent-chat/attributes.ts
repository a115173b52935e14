import type { ComplexAttributeConverter, PropertyDeclaration } from 'lit';
import { property as litProperty } from 'lit/decorators.js';

/** An enumerated attribute: anything not in the list means the first of it. */
export const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
): ComplexAttributeConverter<Value> => ({
  fromAttribute: (value) => values.find((allowed) => allowed === value?.trim().toLowerCase()) ?? values[0],
});

/** A timer that is set for longer fires at once. */
const LARGEST = 2_147_483_647;

/** A positive number; anything else means the default. */
export const positive = (fallback: number): ComplexAttributeConverter<number> => ({
  fromAttribute: (value) => (Number(value) > 0 ? Math.min(Number(value), LARGEST) : fallback),
});

/** A JSON array of strings, or the array itself; what is not a string is left out. */
export const textList: ComplexAttributeConverter<readonly string[]> = {
  fromAttribute: (value) => {
    try {
      const list: unknown = typeof value === 'string' ? JSON.parse(value) : value;
      return Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : [];
    } catch {
      return [];
    }
  },
};

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
    litProperty(options)(prototype, name);
    const own = Object.getOwnPropertyDescriptor(prototype, name)!;
    Object.defineProperty(prototype, name, {
      ...own,
      set(value: string) {
        own.set!.call(this, fromAttribute(value));
      },
    });
  };
