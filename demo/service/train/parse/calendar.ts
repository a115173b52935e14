import ICAL from 'ical.js';
import { type Clock, findClock, isUtc, readLocal, readMoment, readWritten } from './clock.js';
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
/** Marks an entry that stands for a single date of a repeating event, which was moved or changed. */
const IS_EXCEPTION = /^RECURRENCE-ID/im;
const IS_CANCELLED = /^STATUS\b[^:\n]*:\s*CANCELLED\s*$/im;
/** The lines that say when an event repeats; a line that begins with white space continues the previous one. */
const RULES = /^(?:RRULE|RDATE|EXRULE|EXDATE)[^]*?\n(?=\S)/gim;
const NAME = /^X-WR-CALNAME\b[^:\n]*:(.*)/im;
const TIME_ZONE = /^X-WR-TIMEZONE\b[^:\n]*:(.*)/im;

/** What the events of a calendar have in common. */
interface Calendar {
  readonly title: string;
  /** The clock of its time zone; undefined if it names none that is known. */
  readonly clock: Clock;
  /** By the UID of a repeating event: the moments of the dates that have entries of their own. */
  readonly exceptions: ReadonlyMap<string, readonly number[]>;
}

/**
 * Reads the events of a calendar (RFC 5545), or of several in one file. Times stay as written, unless they are in UTC:
 * these are told in the calendar's own time zone. Each event is read separately, so that a broken one does not affect
 * the others.
 */
export function parseCalendar(text: string, fallbackTitle: string, now: Date): ReadResult {
  const [, ...calendars] = text.split(CALENDAR);
  if (calendars.length === 0) throw new ReadError('The file is not a calendar.');
  const events = calendars.flatMap((source) => {
    const entries = source.match(EVENT) ?? [];
    const calendar = readCalendar(source, entries, fallbackTitle);
    return entries.filter((entry) => !IS_CANCELLED.test(entry)).map((entry) => ({ entry, calendar }));
  });
  const today = ICAL.Time.fromJSDate(now, true);
  const taken = events.slice(0, MAX_EVENTS).map(({ entry, calendar }) => readEvent(entry, calendar, today));
  const sections = taken.flatMap((read) => read ?? []);
  const broken = taken.filter((read) => !read).length;
  if (sections.length === 0) {
    throw new ReadError(
      broken > 0
        ? `None of ${broken} events could be read.`
        : 'The calendar contains no events, or only cancelled ones.',
    );
  }
  const left = events.length - MAX_EVENTS;
  const comments = [
    broken > 0 && `${broken} of ${taken.length} events could not be read.`,
    left > 0 && `${left} events after the first ${MAX_EVENTS} were left out.`,
  ];
  return { sections, comment: comments.filter(Boolean).join(' ') };
}

function readCalendar(source: string, entries: readonly string[], fallbackTitle: string): Calendar {
  const name = NAME.exec(source)?.[1] ?? '';
  const title = toLine(name.replace(/\\([,;\\])/g, '$1')) || fallbackTitle;
  const clock = findClock(TIME_ZONE.exec(source)?.[1]?.trim());
  const exceptions = new Map<string, number[]>();
  for (const entry of entries.filter((entry) => IS_EXCEPTION.test(entry))) {
    try {
      const component = ICAL.Component.fromString(entry);
      const uid = String(component.getFirstPropertyValue('uid'));
      const moments = readMoments(component, 'recurrence-id', clock);
      const others = exceptions.get(uid);
      if (others) others.push(...moments);
      else exceptions.set(uid, moments);
    } catch {
      // It is counted as broken when it is read as an event.
    }
  }
  return { title, clock, exceptions };
}

/** Reads an event; if the rule by which it repeats is broken, only its first date. Undefined if it is broken. */
function readEvent(text: string, calendar: Calendar, today: ICAL.Time): Section[] | undefined {
  for (const source of [text, text.replace(RULES, '')]) {
    try {
      return describe(new ICAL.Event(ICAL.Component.fromString(source)), calendar, today);
    } catch {
      // The library reads a value only when it is asked for, and throws if the value is not valid.
    }
  }
  return undefined;
}

function describe(event: ICAL.Event, calendar: Calendar, today: ICAL.Time): Section[] {
  const summary = toLine(event.summary ?? '') || 'Event';
  const times = findDates(event, calendar, today);
  // A long series has many dates that were changed and have passed.
  if (event.isRecurrenceException() && !times.some((time) => isToCome(time, today))) return [];
  const dates = times.map((start) => tellDate(start, event, calendar));
  const lines = [
    dates.length > 0 ? `${summary}: ${dates.join('; ')}.` : `${summary}.`,
    event.location && `Place: ${toLine(event.location)}.`,
    ...(event.description ?? '').split(/\n+/).map(toLine),
  ];
  return [{ title: joinTitles(calendar.title, summary), text: lines.filter(Boolean).join('\n') }];
}

/** The next dates of an event, or the first one when all have passed; none if the event has no date. */
function findDates(event: ICAL.Event, calendar: Calendar, today: ICAL.Time): ICAL.Time[] {
  // The types do not tell that the line of the date may be missing.
  const first = event.startDate as ICAL.Time | null;
  if (!first) return [];
  if (!event.isRecurring()) return [first];
  const rule = event.component.getFirstPropertyValue('rrule') as ICAL.Recur | null;
  if (rule && namesNoDay(rule)) throw new ReadError('The rule names no day of the year.');
  const isLeftOut = findLeftOut(event, calendar);
  const dates: ICAL.Time[] = [];
  const iterator = event.iterator(skipPast(event, rule, today));
  for (let step = 0; step < MAX_STEPS && dates.length < MAX_DATES; step++) {
    const date = iterator.next();
    if (!date) break;
    if (isToCome(date, today) && !isLeftOut(date)) dates.push(date);
  }
  return dates.length > 0 || isLeftOut(first) ? dates : [first];
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
  const rounds = days && Math.floor((readWritten(today) - readWritten(start)) / DAY_MS / days) - 1;
  if (rounds > 0) start.adjust(rounds * days, 0, 0, 0);
  return start;
}

function isToCome(date: ICAL.Time, today: ICAL.Time): boolean {
  return date.compareDateOnlyTz(today, ICAL.Timezone.utcTimezone) >= 0;
}

/** Tells which dates of a repeating event are excluded or have entries of their own, in whatever time zone these are. */
function findLeftOut(event: ICAL.Event, { clock, exceptions }: Calendar): (date: ICAL.Time) => boolean {
  const moments = new Set([
    ...(exceptions.get(event.uid) ?? []),
    ...readMoments(event.component, 'exdate', clock),
  ]);
  if (moments.size === 0) return () => false;
  const ownClock = findOwnClock(event.component.getFirstProperty('dtstart'), clock);
  return (date) => moments.has(readMoment(date, ownClock));
}

function readMoments(component: ICAL.Component, name: 'exdate' | 'recurrence-id', clock: Clock): number[] {
  return component.getAllProperties(name).flatMap((property) => {
    const ownClock = findOwnClock(property, clock);
    return (property.getValues() as ICAL.Time[]).map((time) => readMoment(time, ownClock));
  });
}

/** The clock of the time zone that a line names, otherwise the calendar's. */
function findOwnClock(property: ICAL.Property | null, clock: Clock): Clock {
  return findClock(property?.getFirstParameter('tzid')) ?? clock;
}

function tellDate(start: ICAL.Time, event: ICAL.Event, { clock }: Calendar): string {
  const end = start.clone();
  end.addDuration(event.duration);
  if (!start.isDate) {
    const times = end.compare(start) === 0 ? [start] : [start, end];
    const told = times.map((time) => TIME.format(readLocal(time, clock))).join(' to ');
    return `${tellDay(start, clock)}, ${told}${isUtc(start) && !clock ? ' UTC' : ''}`;
  }
  // An event of whole days ends on the day after its last one.
  end.adjust(-1, 0, 0, 0);
  return end.compare(start) > 0
    ? `${tellDay(start, clock)} to ${tellDay(end, clock)}`
    : tellDay(start, clock);
}

function tellDay(time: ICAL.Time, clock: Clock): string {
  return DAY.format(readLocal(time, clock));
}
