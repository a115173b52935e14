/** As JSON, whatever the page has done to arrays: old versions of Prototype.js give them a `toJSON` that makes a string. */
export const toJson = (value: object, space?: number): string =>
  JSON.stringify(
    value,
    function (this: Readonly<Record<string, unknown>>, key) {
      return this[key];
    },
    space,
  );
