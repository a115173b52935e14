/** Making a formatter costs more than drawing the message it is for, so each is made once. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A time or a date and time in the visitor's language. */
export function formatTime(at: number, locale: string, style: 'time' | 'seconds' | 'day'): string {
  const key = `${locale} ${style}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(
      locale,
      style === 'day'
        ? { dateStyle: 'medium', timeStyle: 'short' }
        : { timeStyle: style === 'time' ? 'short' : 'medium' },
    );
    formats.set(key, format);
  }
  return format.format(at);
}
