import ICAL from 'ical.js';

/** Tells the time in a time zone; undefined if the zone is not known. */
export type Clock = Intl.DateTimeFormat | undefined;

/** The clock of a time zone with this name; programs also write names that only they know. */
export function findClock(timeZone: string | undefined): Clock {
  if (!timeZone) return undefined;
  try {
    // Swedes write dates as computers do: "2027-03-04 20:00:00".
    return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  } catch {
    return undefined;
  }
}

/** Whether a time is in UTC, as programs write it whatever zone its reader is in. */
export const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone;

/** Date and time as written, as if they were UTC, so that no time zone changes them. */
export function readWritten({ year, month, day, hour, minute }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** As `readWritten`, but what is written in UTC is told by the clock. */
export function readLocal(time: ICAL.Time, clock: Clock): number {
  const written = readWritten(time);
  return isUtc(time) ? written + findOffset(written, clock) : written;
}

/** The moment in time: dates in different time zones can be compared by it. What is not in UTC is by the clock. */
export function readMoment(time: ICAL.Time, clock: Clock): number {
  const written = readWritten(time);
  if (isUtc(time) || time.isDate) return written;
  // The first guess may be before or after a change to summer time.
  return written - findOffset(written - findOffset(written, clock), clock);
}

function findOffset(moment: number, clock: Clock): number {
  return clock ? Date.parse(`${clock.format(moment)}Z`) - moment : 0;
}
