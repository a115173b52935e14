export interface Fields {
  /** Without the space around it; '' for a field that the form does not have. */
  textOf(name: string): string;
  /** Whether a box is ticked. */
  has(name: string): boolean;
}

/** What stands in the fields of a form. */
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
