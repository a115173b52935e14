import type { ComplexAttributeConverter } from 'lit';

/** An enumerated attribute: anything not in the list means the first of it. */
export const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
): ComplexAttributeConverter<Value> => ({
  fromAttribute: (value) => values.find((allowed) => allowed === value?.trim().toLowerCase()) ?? values[0],
});

/** A positive number; anything else means the default. */
export const positive = (fallback: number): ComplexAttributeConverter<number> => ({
  fromAttribute: (value) => {
    const number = Number(value);
    return number > 0 && Number.isFinite(number) ? number : fallback;
  },
});

/** A JSON array of strings; what is not one is left out. */
export const textList: ComplexAttributeConverter<readonly string[]> = {
  fromAttribute: (value) => {
    try {
      const list: unknown = JSON.parse(value ?? '[]');
      return Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : [];
    } catch {
      return [];
    }
  },
};

export const REQUEST_TIMEOUT_MS = 60_000;

/** A timer that is set for longer fires at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** The wait that an owner's number stands for, whatever a script assigned. */
export const timeoutOf = (ms: number): number =>
  ms > 0 ? Math.min(ms, LONGEST_TIMER_MS) : REQUEST_TIMEOUT_MS;
