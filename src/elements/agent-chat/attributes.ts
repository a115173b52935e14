import type { ComplexAttributeConverter } from 'lit';

/** Scripts may pass anything: what is missing becomes an empty text, and lines end as they do in the composer. */
export const readText = (text: string | null | undefined): string => `${text ?? ''}`.replace(/\r\n?/g, '\n');

/** The longest delay a timer can hold. A timer set for longer fires at once. */
const MAX_TIMER_MS = 2_147_483_647;

/** A positive number, or the default for anything else. */
export const positive = (fallback: number): ComplexAttributeConverter<number> => ({
  fromAttribute: (value) => (Number(value) > 0 ? Math.min(Number(value), MAX_TIMER_MS) : fallback),
});

/** A JSON array of strings, or the array itself. Elements that are not strings are dropped. */
export const textList: ComplexAttributeConverter<readonly string[]> = {
  fromAttribute: (value) => {
    try {
      const list: unknown = typeof value === 'string' ? JSON.parse(value) : value;
      const texts = Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [];
      return texts.map(readText);
    } catch {
      return [];
    }
  },
};
