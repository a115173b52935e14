export interface Fields {
  /** The text without space around it; '' if the form has no such field. */
  textOf(name: string): string;
  /** Whether a box is ticked. */
  has(name: string): boolean;
}

/** The values of the fields of a form. */
export function readFields(form: HTMLFormElement): Fields {
  const data = new FormData(form);
  return {
    textOf(name) {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    },
    has: (name) => data.has(name),
  };
}
