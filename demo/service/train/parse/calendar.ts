import ICAL from 'ical.js';
import { ReadError, type ReadResult, type Section, joinTitles, toLine } from '../section.js';

/** For a repeating event, this many of its next dates are listed. */
const MAX_DATES = 6;
/** The search for the next dates of a repeating event ends after this many steps, because a rule can go on for ever. */
const MAX_STEPS = 2_000;
const MAX_EVENTS = 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const MOST_DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAYS_IN_ROUND: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

const CALENDAR = /^BEGIN:VCALENDAR\s*$/im;
const EVENT = /^BEGIN:VEVENT\s*$[^]*?^END:VEVENT\s*$/gim;
/** Marks an entry that changes a single date of a repeating event; such entries are left out. */
const IS_EXCEPTION = /^RECURRENCE-ID/im;
/** The lines that say when an event repeats; a line that begins with white space continues the previous one. */
const RULES = /^(?:RRULE|RDATE|EXRULE|EXDATE)[^]*?\n(?=\S)/gim;
const NAME = /^X-WR-CALNAME\b[^:\n]*:(.*)/im;

/**
 * Reads the events of a calendar (RFC 5545), or of several in one file. Times stay as written, in the calendar's own
 * time zone. Each event is read separately, so that a broken one does not affect the others.
 */
export function parseCalendar(text: string, fallbackTitle: string, now: Date): ReadResult {
  const [, ...calendars] = text.split(CALENDAR);
  if (calendars.length === 0) throw new ReadError('The file is not a calendar.');
  const events = calendars.flatMap((calendar) => {
    const title = readName(calendar) || fallbackTitle;
    return (calendar.match(EVENT) ?? [])
      .filter((event) => !IS_EXCEPTION.test(event))
      .map((event) => ({ event, title }));
  });
  if (events.length === 0) throw new ReadError('The calendar contains no events.');
  const taken = events.slice(0, MAX_EVENTS);
  const sections = taken.flatMap(({ event, title }) => readEvent(event, title, now) ?? []);
  const broken = taken.length - sections.length;
  if (sections.length === 0) throw new ReadError(`None of ${broken} events could be read.`);
  const left = events.length - MAX_EVENTS;
  const comments = [
    broken > 0 && `${broken} of ${taken.length} events could not be read.`,
    left > 0 && `${left} events after the first ${MAX_EVENTS} were left out.`,
  ];
  return { sections, comment: comments.filter(Boolean).join(' ') };
}

function readName(calendar: string): string {
  const value = NAME.exec(calendar)?.[1] ?? '';
  return toLine(value.replace(/\\([,;\\])/g, '$1'));
}

/** Reads an event; if the rule by which it repeats is broken, only its first date. */
function readEvent(text: string, title: string, now: Date): Section | undefined {
  for (const source of [text, text.replace(RULES, '')]) {
    try {
      return describe(new ICAL.Event(ICAL.Component.fromString(source)), title, now);
    } catch {
      // The library reads a value only when it is asked for, and throws if the value is not valid.
    }
  }
  return undefined;
}

function describe(event: ICAL.Event, title: string, now: Date): Section {
  const summary = toLine(event.summary ?? '') || 'Event';
  const dates = findDates(event, now).map((start) => tellDate(start, event));
  const lines = [
    dates.length > 0 ? `${summary}: ${dates.join('; ')}.` : `${summary}.`,
    event.location && `Place: ${toLine(event.location)}.`,
    ...(event.description ?? '').split(/\n+/).map(toLine),
  ];
  return { title: joinTitles(title, summary), text: lines.filter(Boolean).join('\n') };
}

/** The next dates of an event, or the first one when all have passed; none if the event has no date. */
function findDates(event: ICAL.Event, now: Date): ICAL.Time[] {
  // The types do not tell that the line of the date may be missing.
  const first = event.startDate as ICAL.Time | null;
  if (!first) return [];
  if (!event.isRecurring()) return [first];
  const rule = event.component.getFirstPropertyValue('rrule') as ICAL.Recur | null;
  if (rule && namesNoDay(rule)) throw new ReadError('The rule names no day of the year.');
  const dates: ICAL.Time[] = [];
  const today = ICAL.Time.fromJSDate(now, true);
  const iterator = event.iterator(skipPast(event, rule, today));
  for (let step = 0; step < MAX_STEPS && dates.length < MAX_DATES; step++) {
    const date = iterator.next();
    if (!date) break;
    if (date.compareDateOnlyTz(today, ICAL.Timezone.utcTimezone) >= 0) dates.push(date);
  }
  return dates.length > 0 ? dates : [first];
}

/** Whether a rule names only days such as 30 February, for which the library would search for ever. */
function namesNoDay(rule: ICAL.Recur): boolean {
  const months = rule.getComponent('BYMONTH') as number[];
  const days = rule.getComponent('BYMONTHDAY') as number[];
  const comes = months.some((month) =>
    days.some((day) => Math.abs(day) <= (MOST_DAYS_IN_MONTH[month - 1] ?? 0)),
  );
  return months.length > 0 && days.length > 0 && !comes;
}

/** A start near today, where that gives the same dates: for events that repeat by days or weeks and without a count. */
function skipPast(event: ICAL.Event, rule: ICAL.Recur | null, today: ICAL.Time): ICAL.Time {
  const start = event.startDate.clone();
  const days = rule && !rule.count ? (DAYS_IN_ROUND[rule.freq] ?? 0) * rule.interval : 0;
  const rounds = days && Math.floor((wallClock(today) - wallClock(start)) / DAY_MS / days) - 1;
  if (rounds > 0) start.adjust(rounds * days, 0, 0, 0);
  return start;
}

function tellDate(start: ICAL.Time, event: ICAL.Event): string {
  const end = start.clone();
  end.addDuration(event.duration);
  if (!start.isDate) {
    const times = end.compare(start) === 0 ? [start] : [start, end];
    return `${tellDay(start)}, ${times.map(tellTime).join(' to ')}`;
  }
  // An event of whole days ends on the day after its last one.
  end.adjust(-1, 0, 0, 0);
  return end.compare(start) > 0 ? `${tellDay(start)} to ${tellDay(end)}` : tellDay(start);
}

function tellDay(time: ICAL.Time): string {
  return DAY.format(wallClock(time));
}

function tellTime(time: ICAL.Time): string {
  return TIME.format(wallClock(time));
}

/** The local date and time as if they were UTC, so that no time zone changes them. */
function wallClock({ year, month, day, hour, minute }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}
